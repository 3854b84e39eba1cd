import type { ScreenAccess } from "@rafta/library/access/authorize";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "./client.ts";
import { useRead } from "./queries.ts";
import { keepSubscribed } from "./stream.ts";

export interface Site {
	title: string;
	description: string;
	/** Prefix of canonical links; empty where the installation's address is not set. */
	canonical: string;
	/** Address of the image. */
	image: string;
	theme_default: string;
	setup_needed: boolean;
	registration: "open" | "closed";
	screen_access: ScreenAccess;
	demo: boolean;
	version: string;
}

const path = "/api/site";

/** Settings of the whole installation. */
export const useSite = () => useRead<Site>(path);

/**
 * Reads the site's settings again as soon as an administrator changes them, and after every reconnection. Guests hold
 * no connection open: for them the settings are read again as they change screens.
 */
export function useLiveSite(userId: string | undefined): void {
	const queries = useQueryClient();
	useEffect(() => {
		if (!userId) return;
		const reread = () => void queries.invalidateQueries({ queryKey: ["path", path] });
		const { realtime } = api();
		const stops = ["PB_CONNECT", "site_settings/*"].map((topic) =>
			keepSubscribed(realtime.subscribe(topic, reread)),
		);
		return () => {
			for (const stop of stops) stop();
		};
	}, [userId, queries]);
}
