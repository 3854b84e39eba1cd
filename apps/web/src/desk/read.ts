/** Look-ups by screens of the desk: at the server, or in this device's data when it does not answer. */
import type { AnswerOf, EndpointKey, RequestOf } from "@rafta/library/api/index";
import type { OfflineDesk } from "@rafta/library/offline/desk";
import { useQuery } from "@tanstack/react-query";
import { ClientResponseError } from "pocketbase";
import { call, pathOf, readKey } from "#data";
import { isServerUnavailable } from "./retry.ts";
import { openedDesk } from "./start.ts";
import { deskState } from "./state.ts";

const TIMEOUT_MS = 3000;

interface Options {
	readonly enabled?: boolean;
	/** Distinguishes reads of the same path that are not to be answered by each other's result. */
	readonly at?: number;
}

/** Reads an endpoint; while the server is offline, `local` answers from the stored data. */
export function useDeskRead<K extends EndpointKey & `GET ${string}`, T>(
	key: K,
	request: RequestOf<K>,
	local: (desk: OfflineDesk) => T,
	{ enabled = true, at }: Options = {},
) {
	return useQuery({
		queryKey: [...readKey(pathOf(key, request)), ...(at === undefined ? [] : [at])],
		queryFn: async ({ signal }): Promise<AnswerOf<K> | T> => {
			const desk = openedDesk();
			const here = async (error: unknown): Promise<T> => {
				const known = await desk?.look();
				if (!known) throw error;
				return local(known);
			};
			// While operations are queued the server knows less than this device.
			if (desk?.isOffline() || deskState().waiting > 0) return here(new ClientResponseError({ status: 0 }));
			try {
				return await call(key, request, {
					signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
				});
			} catch (error) {
				if (signal.aborted || !isServerUnavailable(error)) throw error;
				return here(error);
			}
		},
		enabled,
	});
}
