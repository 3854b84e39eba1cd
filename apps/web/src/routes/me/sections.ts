/** The sections of a pupil's own page, in their order. A new one is a file and a line here. */
import type { ComponentType } from "react";
import { ReadingCorner } from "../reading/ReadingCorner.tsx";
import { History } from "./History.tsx";
import { Settings } from "./Settings.tsx";
import type { SectionProps } from "./section.tsx";
import { Wishes } from "./Wishes.tsx";

export const sections: readonly { readonly key: string; readonly Section: ComponentType<SectionProps> }[] = [
	{ key: "reading", Section: ReadingCorner },
	{ key: "history", Section: History },
	{ key: "wishes", Section: Wishes },
	{ key: "settings", Section: Settings },
];
