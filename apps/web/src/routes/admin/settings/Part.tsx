import type { ReactNode } from "react";
import { Card, Ready } from "#kit";

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
