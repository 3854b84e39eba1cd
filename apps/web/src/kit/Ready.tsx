import type { ReactNode } from "react";
import { isUnreached } from "#data";
import { Failure, Loading } from "./states.tsx";

/** A query as TanStack Query returns it. */
interface Query<T> {
	readonly data: T | undefined;
	readonly error: unknown;
	readonly refetch: () => unknown;
}

/**
 * The boundary of a query: draws its data, a placeholder until there is some, or why there is none. Data that a later
 * read could not renew stays, with whatever was typed there; what the server answered is said above it.
 */
export function Ready<T>({
	query: { data, error, refetch },
	loading = <Loading />,
	failure = (reason) => reason,
	children,
}: {
	query: Query<T>;
	/** The placeholder, where the usual bars would not do. */
	loading?: ReactNode;
	/** What is drawn where there is no data, around the reason or in its place. */
	failure?: (reason: ReactNode) => ReactNode;
	/** What is drawn with the data; nothing by default, where the data is drawn elsewhere. */
	children?: (data: T) => ReactNode;
}): ReactNode {
	const reason = <Failure error={error} retry={() => void refetch()} />;
	if (data === undefined) return error ? failure(reason) : loading;
	return (
		<>
			{error && !isUnreached(error) ? reason : null}
			{children?.(data)}
		</>
	);
}

/** Two queries as one: it has data once both have, and fails if one of them fails. */
export const together = <A, B>(one: Query<A>, other: Query<B>): Query<readonly [A, B]> => ({
	data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
	error: one.error ?? other.error,
	refetch: () => Promise.all([one.refetch(), other.refetch()]),
});
