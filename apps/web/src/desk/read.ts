/** Look-ups by screens of the desk: at the server, or in this device's data when it does not answer. */
import type { OfflineDesk } from "@rafta/library/offline/desk";
import { useQuery } from "@tanstack/react-query";
import { ClientResponseError } from "pocketbase";
import { api } from "../data/client.ts";
import { isServerUnavailable } from "./retry.ts";
import { openedDesk } from "./start.ts";
import { deskState } from "./state.ts";

const TIMEOUT_MS = 3000;

/** Reads from a path of the server; while it is offline, `local` answers from the stored data. */
export function useDeskRead<T>(path: string, local: (desk: OfflineDesk) => T, enabled = true) {
	return useQuery({
		queryKey: ["path", path],
		queryFn: async ({ signal }) => {
			const desk = openedDesk();
			const here = async (error: unknown): Promise<T> => {
				const known = await desk?.look();
				if (!known) throw error;
				return local(known);
			};
			// While operations are queued the server knows less than this device.
			if (desk?.isOffline() || deskState().waiting > 0) return here(new ClientResponseError({ status: 0 }));
			try {
				return await api().send<T>(path, {
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
