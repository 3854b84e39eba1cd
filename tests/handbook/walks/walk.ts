import type { Stage } from "../stage.ts";

/** A way through the running program. */
export interface Walk {
	/** Chapter whose steps it follows. */
	readonly chapter: string;
	/** Name of the picture that it ends with, or passes. */
	readonly picture: string;
	/** What it begins with: the demonstration, or nothing at all and the set-up link. */
	readonly school: "demonstration" | "new";
	/** Who is signed in. */
	readonly account?: string;
	readonly path?: string;
	readonly size?: { readonly width: number; readonly height: number };
	readonly theme?: string;
	follow(stage: Stage): Promise<void>;
}

/** The demonstration's library teacher. */
export const teacher = "sorumlu@rafta.test";

/** The demonstration's administrator. */
export const administrator = "yonetici@rafta.test";
