import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "./client.ts";
import { useEndpoint } from "./endpoints.ts";
import { invalidate } from "./outdated.ts";
import { keepSubscribed } from "./stream.ts";

const path = "/api/site";

/** Settings of the whole installation. */
export const useSite = () => useEndpoint("GET /api/site");

/** Whether titles wait for approval: with one school there is no other that they would be opened to. */
export const useApproval = (): boolean => useSite().data?.one_school === false;

/** Whether anybody may sign up. */
export const useOpenRegistration = (): boolean => useSite().data?.registration !== "closed";

/**
 * Reads the site's settings again as soon as an administrator changes them, and after every reconnection. Guests hold
 * no connection open: for them the settings are read again as they change screens.
 */
export function useLiveSite(userId: string | undefined): void {
	const queries = useQueryClient();
	useEffect(() => {
		if (!userId) return;
		const reread = () => void invalidate(queries, path);
		const { realtime } = api();
		const stops = ["PB_CONNECT", "site_settings/*"].map((topic) =>
			keepSubscribed(realtime.subscribe(topic, reread)),
		);
		return () => {
			for (const stop of stops) stop();
		};
	}, [userId, queries]);
}
