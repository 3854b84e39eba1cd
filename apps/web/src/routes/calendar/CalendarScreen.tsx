import { type EntryKind, entryKinds, kindNames } from "@rafta/library/calendar/entries";
import { beside, type CalendarView, calendarViews, spanOf } from "@rafta/library/calendar/grid";
import { isCalendarDate, todayIn } from "@rafta/library/turkish/dates";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useEndpoint } from "../../data/endpoints.ts";
import { useLive } from "../../data/queries.ts";
import { useLanguage, useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { useKeyHelp } from "../../ui/keys/keys.ts";
import { Link } from "../../ui/Link.tsx";
import { Page } from "../../ui/Page.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { useMedia } from "../../ui/table/useMedia.ts";
import { useSearchParams } from "../../ui/useSearchParams.ts";
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
		<fieldset aria-label={t("kinds")} className="no-print flex flex-wrap gap-1">
			{entryKinds.map((kind) => (
				<button
					key={kind}
					type="button"
					aria-pressed={kinds.includes(kind)}
					className={`btn btn-sm ${kinds.includes(kind) ? "btn-neutral" : ""}`}
					onClick={() => toggle(kind)}
				>
					{kindNames[kind][language]}
				</button>
			))}
		</fieldset>
	);
}

/** Calendar of tasks, due loans, closed days and other dated entries, by month, week or as a list. */
export default function CalendarScreen() {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const names = useMemo(() => dayNames(language), [language]);
	const { view, date, kinds, setView, setDate, toggle } = usePlace();
	const [isConnecting, setConnecting] = useState(false);
	useKeyHelp([
		{ keys: "← ↑ → ↓", does: t("keys") },
		{ keys: "PageUp / PageDown", does: t("keysMonth") },
	]);
	const span = spanOf(view, date);
	const path = `/api/calendar?from=${span.from}&to=${span.to}`;
	const read = useEndpoint("GET /api/calendar", { query: { from: span.from, to: span.to } });
	useLive("tasks", [["path", path]]);
	useLive("closed_days", [["path", path]]);
	const entries = (read.data?.entries ?? []).filter(({ kind }) => kinds.includes(kind));
	const heading = view === "month" ? names.month(date) : `${names.full(span.from)} – ${names.full(span.to)}`;
	return (
		<Page
			title={t("title")}
			actions={
				<>
					<Link href="/tasks" className="btn">
						{t("tasks")}
					</Link>
					<Button onClick={() => setConnecting(true)}>{t("connect")}</Button>
					<Button onClick={() => window.print()}>{t("print")}</Button>
				</>
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
				<fieldset aria-label={t("view")} className="no-print flex flex-wrap gap-1 sm:ml-auto">
					{calendarViews.map((one) => (
						<button
							key={one}
							type="button"
							aria-pressed={one === view}
							className={`btn ${one === view ? "btn-neutral" : ""}`}
							onClick={() => setView(one)}
						>
							{t(one)}
						</button>
					))}
				</fieldset>
			</div>
			<Kinds kinds={kinds} toggle={toggle} />
			{read.isPending && <Loading />}
			{read.isError && <Failed error={read.error} retry={() => void read.refetch()} />}
			{view === "month" && (
				<>
					<Month date={date} entries={entries} names={names} onChoose={setDate} />
					<Day date={date} entries={entries} names={names} mayAdd />
				</>
			)}
			{read.isSuccess && view === "week" && <Week span={span} entries={entries} names={names} />}
			{read.isSuccess && view === "agenda" && <Agenda span={span} entries={entries} names={names} />}
			{isConnecting && (
				<Suspense>
					<FeedDialog onClose={() => setConnecting(false)} />
				</Suspense>
			)}
		</Page>
	);
}
