import { type EntryKind, entryKinds, kindNames } from "@rafta/library/calendar/entries";
import { beside, type CalendarView, calendarViews, spanOf } from "@rafta/library/calendar/grid";
import { isCalendarDate, todayIn } from "@rafta/library/turkish/dates";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { lazy, useMemo } from "react";
import { useEndpoint, useLive } from "#data";
import { useLanguage, useTexts } from "#i18n";
import {
	Actions,
	Button,
	ChipRow,
	FilterSheet,
	Page,
	Ready,
	useKeyHelp,
	useMedia,
	useSearchParams,
} from "#kit";
import { Agenda, Day, Week } from "./Days.tsx";
import { dayNames } from "./dayNames.ts";
import { Month } from "./Month.tsx";
import { texts } from "./texts.ts";

const FeedDialog = lazy(() => import("./FeedDialog.tsx"));

/** State in the address: the view, the selected day, and the hidden kinds. */
function usePlace() {
	const [params, change] = useSearchParams();
	const isWide = useMedia("(min-width: 640px)");
	const day = params.get("day") ?? "";
	const hidden = new Set((params.get("hide") ?? "").split(","));
	return {
		view: calendarViews.find((one) => one === params.get("view")) ?? (isWide ? "month" : "agenda"),
		date: isCalendarDate(day) ? day : todayIn(new Date()),
		kinds: entryKinds.filter((kind) => !hidden.has(kind)),
		setView: (view: CalendarView) => change({ view }),
		setDate: (date: string) => change({ day: date === todayIn(new Date()) ? "" : date }),
		toggle(kind: EntryKind) {
			if (!hidden.delete(kind)) hidden.add(kind);
			change({ hide: entryKinds.filter((one) => hidden.has(one)).join(",") });
		},
	};
}

function Kinds({ kinds, toggle }: { kinds: readonly EntryKind[]; toggle(kind: EntryKind): void }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	return (
		<ChipRow
			label={t("kinds")}
			chips={entryKinds.map((kind) => [kind, kindNames[kind][language]] as const)}
			value={kinds}
			onChange={toggle}
		/>
	);
}

/** Calendar of tasks, due loans, closed days and other dated entries, by month, week or as a list. */
export default function CalendarScreen() {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const names = useMemo(() => dayNames(language), [language]);
	const { view, date, kinds, setView, setDate, toggle } = usePlace();
	const isPhone = useMedia("(width < 40rem)");
	useKeyHelp([
		{ keys: "← ↑ → ↓", does: t("keys") },
		{ keys: "PgUp PgDn", does: t("keysMonth") },
	]);
	const span = spanOf(view, date);
	const path = `/api/calendar?from=${span.from}&to=${span.to}`;
	const read = useEndpoint("GET /api/calendar", { query: { from: span.from, to: span.to } });
	useLive("tasks", [path]);
	useLive("closed_days", [path]);
	const entries = (read.data?.entries ?? []).filter(({ kind }) => kinds.includes(kind));
	const heading = view === "month" ? names.month(date) : `${names.full(span.from)} – ${names.full(span.to)}`;
	return (
		<Page
			title={t("title")}
			actions={
				<Actions
					of={[
						{ text: t("tasks"), href: "/tasks" },
						{ text: t("connect"), dialog: (close) => <FeedDialog onClose={close} /> },
						{ text: t("print"), run: () => window.print() },
					]}
				/>
			}
		>
			<div className="flex flex-wrap items-center gap-2">
				<div className="no-print flex items-center gap-1">
					<Button
						variant="ghost"
						className="btn-square"
						aria-label={t("previous")}
						onClick={() => setDate(beside(view, date, -1))}
					>
						<ChevronLeft aria-hidden="true" size={18} />
					</Button>
					<Button onClick={() => setDate(todayIn(new Date()))}>{t("today")}</Button>
					<Button
						variant="ghost"
						className="btn-square"
						aria-label={t("next")}
						onClick={() => setDate(beside(view, date, 1))}
					>
						<ChevronRight aria-hidden="true" size={18} />
					</Button>
				</div>
				<p aria-live="polite" className="text-lg font-semibold">
					{heading}
				</p>
				<div className="no-print flex items-center gap-2 sm:ms-auto">
					{isPhone && (
						<FilterSheet count={entryKinds.length - kinds.length}>
							<Kinds kinds={kinds} toggle={toggle} />
						</FilterSheet>
					)}
					<ChipRow
						label={t("view")}
						chips={calendarViews.map((one) => [one, t(one)] as const)}
						value={view}
						onChange={setView}
					/>
				</div>
			</div>
			{!isPhone && (
				<div className="no-print">
					<Kinds kinds={kinds} toggle={toggle} />
				</div>
			)}
			<Ready query={read} />
			{view === "month" && (
				<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17rem]">
					<Month date={date} entries={entries} names={names} onChoose={setDate} />
					<div className="xl:sticky xl:top-4">
						<Day date={date} entries={entries} names={names} mayAdd />
					</div>
				</div>
			)}
			{read.data && view === "week" && <Week span={span} entries={entries} names={names} />}
			{read.data && view === "agenda" && <Agenda span={span} entries={entries} names={names} />}
		</Page>
	);
}
