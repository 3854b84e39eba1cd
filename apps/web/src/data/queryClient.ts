/** The cache of what was read from the server. */
import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from "@tanstack/react-query";
import { ClientResponseError } from "pocketbase";

/**
 * A query client that also invalidates what is being read for the first time. TanStack Query lets an invalidation join a
 * first read, whose answer may be older than the write, and then takes that answer as fresh.
 */
export class WriteAwareQueryClient extends QueryClient {
	override async invalidateQueries<TTaggedQueryKey extends readonly unknown[] = readonly unknown[]>(
		filters?: InvalidateQueryFilters<TTaggedQueryKey>,
		options?: InvalidateOptions,
	): Promise<void> {
		const firstReads = this.getQueryCache()
			.findAll({ ...filters, fetchStatus: "fetching" })
			.filter(({ state }) => state.data === undefined);
		await Promise.all([
			super.invalidateQueries(filters, options),
			...firstReads.map(async (query) => {
				// A failed read is repeated from the message that shows its error, and is newer then.
				const answered = await query.fetch().then(
					() => true,
					() => false,
				);
				if (answered) await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
			}),
		]);
	}
}

export const queryClient = new WriteAwareQueryClient({
	defaultOptions: {
		// Whether the server is reachable is found out by requests, not by the browser's guess (see connectivity.ts).
		mutations: { networkMode: "always" },
		queries: {
			networkMode: "always",
			staleTime: 15_000,
			refetchOnWindowFocus: true,
			// A refusal is final; only a lost connection is worth a retry.
			retry: (count, error) => count < 2 && error instanceof ClientResponseError && error.status === 0,
		},
	},
});
