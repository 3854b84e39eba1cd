import type { ReactNode } from "react";
import { Card } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";

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
	const { data, error } = read;
	return (
		<Card title={title}>
			{lead && <p className="mb-4 max-w-prose">{lead}</p>}
			{data !== undefined && children(data)}
			{data === undefined &&
				(error ? <Failed error={error} retry={() => void read.refetch()} /> : <Loading />)}
		</Card>
	);
}
