import type { TextKey } from "./form/SettingsForm.tsx";

/** The sections of the settings, in order, each with its heading. */
export const sections = [
	"general",
	"mail",
	"storage",
	"backups",
	"limits",
	"signin",
	"tokens",
	"logs",
	"database",
] as const satisfies readonly TextKey[];

export type Section = (typeof sections)[number];

export const isSection = (text: string | null): text is Section =>
	sections.some((section) => section === text);

/** The address of a section: the one of the database has an address of its own. */
export const addressOf = (section: Section): string =>
	section === "database" ? "/admin/migration" : `/admin/settings?section=${section}`;
