import type { ScreenAccess } from "@rafta/library/access/decide";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "./client.ts";
import { useRead } from "./queries.ts";
import { keepSubscribed } from "./stream.ts";

export interface Site {
	title: string;
	description: string;
	/** What canonical links begin with; empty where nobody has said where the installation stands. */
	canonical: string;
	/** Address of the picture. */
	image: string;
	theme_default: string;
	setup_needed: boolean;
	registration: "open" | "closed";
	screen_access: ScreenAccess;
	demo: boolean;
	version: string;
}

const path = "/api/site";

/** What holds for the whole installation. */
export const useSite = () => useRead<Site>(path);

/**
 * Reads the site's settings anew as soon as an administrator changes them, and after every time that the connection
 * was away. Guests hold no connection open: for them the settings are read anew as they go from screen to screen.
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
