import { useLanguage, useTexts } from "#i18n";
import { copyStatuses } from "../../library_books/copy.tsx";
import type { Line } from "./session.ts";
import { texts } from "./texts.ts";

/** Returns what became of a scan, in words; of a copy that is only shown, where it is: on the hold shelf, in repair. */
export function useStateText(): (line: Pick<Line, "state" | "copy">) => string {
	const t = useTexts(texts);
	const { language } = useLanguage();
	return ({ state, copy }) => {
		const place = state === "shown" && copy?.status !== "available" && copyStatuses[copy?.status ?? ""];
		return place ? place[language] : t(state);
	};
}
