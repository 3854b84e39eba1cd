/** The sections of a pupil's own page, in their order. A new one is a file and a line here. */
import type { ComponentType } from "react";
import { History } from "./History.tsx";
import { Settings } from "./Settings.tsx";
import type { SectionProps } from "./section.tsx";
import { Wishes } from "./Wishes.tsx";
import { Year } from "./Year.tsx";

export const sections: readonly { readonly key: string; readonly Section: ComponentType<SectionProps> }[] = [
	{ key: "year", Section: Year },
	{ key: "history", Section: History },
	{ key: "wishes", Section: Wishes },
	{ key: "settings", Section: Settings },
];
