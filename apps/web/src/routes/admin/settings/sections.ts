import type { TextKey } from "./form/SettingsForm.tsx";

/** The sections of the settings, in their order, each with its heading. */
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

/** Where a section stands: the one of the database has an address of its own. */
export const addressOf = (section: Section): string =>
	section === "database" ? "/admin/migration" : `/admin/settings?section=${section}`;
