import { type CalendarEntry, type EntryKind, entryText } from "@rafta/library/calendar/entries";
import { formatDate } from "@rafta/library/turkish/dates";
import {
	BookUp,
	CalendarOff,
	ClipboardList,
	Handshake,
	ListChecks,
	type LucideIcon,
	PackageCheck,
	TreePalm,
} from "lucide-react";
import { useLanguage, useTexts } from "#i18n";
import { Link } from "#kit";
import { texts } from "./texts.ts";

const icons: Readonly<Record<EntryKind, LucideIcon>> = {
	task: ListChecks,
	due: BookUp,
	pickup: PackageCheck,
	closed: CalendarOff,
	holiday: TreePalm,
	stocktake: ClipboardList,
	swap: Handshake,
};

/** One entry with the icon of its kind, so that kinds do not differ by colour alone. `lines`: it stands in a cell, cut to so many. */
export function Entry({ entry, lines }: { entry: CalendarEntry; lines?: 1 | 2 }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const Sign = icons[entry.kind];
	const text = entryText(entry, language);
	const short = lines !== undefined;
	const cut = lines === 1 ? "block truncate" : lines === 2 ? "line-clamp-2" : "";
	const label = (
		<span className={`${short ? "" : "break-words"} ${entry.status === "done" ? "line-through" : ""}`}>
			{text}
		</span>
	);
	return (
		<span className={`flex min-w-0 items-start ${short ? "gap-1 text-sm" : "gap-1.5"}`}>
			<Sign aria-hidden="true" size={short ? 13 : 18} className="mt-0.5 shrink-0" />
			<span className="min-w-0 flex-1" title={short ? text : undefined}>
				{entry.href ? (
					<Link href={entry.href} className={`link link-hover ${cut}`} otherwise={label}>
						{label}
					</Link>
				) : (
					<span className={cut}>{label}</span>
				)}
				{entry.status === "done" && <span className="sr-only"> ({t("done")})</span>}
				{!short && entry.to > entry.from && (
					<span className="block text-sm opacity-80">{t("until", { date: formatDate(entry.to) })}</span>
				)}
			</span>
		</span>
	);
}
