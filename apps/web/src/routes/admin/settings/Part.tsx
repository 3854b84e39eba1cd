import type { ReactNode } from "react";
import { Card } from "../../../ui/Page.tsx";
import { Ready } from "../../../ui/Ready.tsx";

/** A card for data that has to be loaded first. */
export function Part<T>({
	title,
	lead,
	read,
	children,
}: {
	title: string;
	lead?: string;
	read: { data: T | undefined; error: unknown; refetch(): Promise<unknown> };
	children(data: T): ReactNode;
}) {
	return (
		<Card title={title}>
			{lead && <p className="mb-4 max-w-prose">{lead}</p>}
			<Ready query={read}>{children}</Ready>
		</Card>
	);
}
