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
import { useLanguage, useTexts } from "../../i18n/language.tsx";
import { Link } from "../../ui/Link.tsx";
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

/** One entry with the icon of its kind, so that kinds do not differ by colour alone. `short`: one line in a cell. */
export function Entry({ entry, short = false }: { entry: CalendarEntry; short?: boolean }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const Sign = icons[entry.kind];
	const text = entryText(entry, language);
	const label = (
		<span
			className={`${short ? "truncate" : "break-words"} ${entry.status === "done" ? "line-through" : ""}`}
		>
			{text}
		</span>
	);
	return (
		<span className={`flex min-w-0 items-start gap-1.5 ${short ? "text-sm" : ""}`}>
			<Sign aria-hidden="true" size={short ? 13 : 18} className="mt-0.5 shrink-0" />
			<span className="min-w-0 flex-1" title={short ? text : undefined}>
				{entry.href ? (
					<Link
						href={entry.href}
						className={`link link-hover ${short ? "block truncate" : ""}`}
						otherwise={label}
					>
						{label}
					</Link>
				) : (
					<span className={short ? "block truncate" : ""}>{label}</span>
				)}
				{entry.status === "done" && <span className="sr-only"> ({t("done")})</span>}
				{!short && entry.to > entry.from && (
					<span className="block text-sm opacity-80">{t("until", { date: formatDate(entry.to) })}</span>
				)}
			</span>
		</span>
	);
}
