import { useState } from "react";
import { useNumber, useTexts } from "#i18n";
import { Button, Link } from "#kit";
import { GoalDialog } from "./GoalDialog.tsx";
import { type Goal, type Reading, type ReadingBook, useDays } from "./reading.ts";
import { Spine } from "./Spine.tsx";
import { texts } from "./texts.ts";

/** Places that are drawn for the books of a goal; more are only counted. */
const MAX_PLACES = 6;
/** Heights of the places, so that they look like books to come. */
const heights = [150, 168, 144, 160, 152, 164];

/** A goal that begins in July is one for the summer. */
const spanKey = ({ span, from }: Pick<Goal, "span" | "from">) =>
	span === "term" && from.endsWith("-07-01") ? "summer" : span;

function usePace(): (goal: Goal) => string {
	const t = useTexts(texts);
	const number = useNumber();
	return ({ measure, left, weeks, weeks_per_book, pages_per_week }) => {
		if (measure === "pages") return t("pacePages", { count: number(pages_per_week) });
		if (weeks_per_book > 1) return t("paceWeeks", { weeks: weeks_per_book });
		if (weeks_per_book === 1) return t("paceEveryWeek");
		return t("paceManyWeek", { count: Math.ceil(left / Math.max(1, weeks)) });
	};
}

/** How far, in one or two sentences. */
function Progress({ goal }: { goal: Goal }) {
	const t = useTexts(texts);
	const number = useNumber();
	const pace = usePace();
	const { month } = useDays();
	const { measure, read, left, until } = goal;
	const done = read === 0 ? t("begins") : t(`didRead_${measure}`, { read: number(read) });
	const ahead =
		left === 0
			? t("reached")
			: t(`left_${measure}`, { month: month(until), left: number(left), pace: pace(goal) });
	return (
		<p>
			{done} {ahead}
		</p>
	);
}

function Month({ name, books }: { name: string; books: readonly ReadingBook[] }) {
	const t = useTexts(texts);
	return (
		<li className="min-w-22" aria-label={t("monthAria", { month: name, count: books.length })}>
			<ul className="flex items-end gap-0.5 pe-5">
				{books.map((book) => (
					<li key={book.id} className="shrink-0">
						<Link
							href={`/catalog/${book.id}`}
							className="block motion-safe:transition-transform motion-safe:duration-150 motion-safe:hover:-translate-y-1"
							otherwise={<Spine book={book} />}
						>
							<span className="sr-only">{book.title}</span>
							<Spine book={book} />
						</Link>
					</li>
				))}
			</ul>
			<div className="bg-base-300 border-base-content/20 h-1.5 border-t" />
			<p className="pt-2 text-sm" aria-hidden="true">
				<span className="block font-semibold">{name}</span>
				{t("monthBooks", { count: books.length })}
			</p>
		</li>
	);
}

/** The places of the books that are still missing for the goal. */
function Ahead({ goal }: { goal: Goal }) {
	const t = useTexts(texts);
	const number = useNumber();
	const { month } = useDays();
	const places = goal.measure === "books" ? Math.min(MAX_PLACES, goal.left) : 0;
	return (
		<li className="min-w-36 grow">
			<div className="flex items-end gap-0.5 pe-4" aria-hidden="true">
				{heights.slice(0, places).map((height, place) => (
					<span
						// biome-ignore lint/suspicious/noArrayIndexKey: a place is its position
						key={place}
						className="border-base-content/30 w-6 shrink-0 rounded-t-xs border border-b-0 border-dashed"
						style={{ height }}
					/>
				))}
			</div>
			<div className="bg-base-300 border-base-content/20 h-1.5 border-t" />
			<p className="pt-2 text-sm">
				<span className="block font-semibold">{t("until", { month: month(goal.until) })}</span>
				{t(`leftShort_${goal.measure}`, { left: number(goal.left) })}
			</p>
		</li>
	);
}

/** The spines of the books read this school year, by month, and the reader's own goal. Nobody is compared. */
export function YearShelf({ reading: { months, goal } }: { reading: Reading }) {
	const t = useTexts(texts);
	const number = useNumber();
	const days = useDays();
	const [isChanging, setChanging] = useState(false);
	const title = goal
		? t(`goal_${spanKey(goal)}_${goal.measure}`, { target: number(goal.target) })
		: t("read");
	return (
		<section aria-label={title} className="flex min-w-0 flex-col gap-2">
			<div className="flex flex-wrap items-center justify-between gap-x-3">
				<h2 className="text-lg font-semibold">{title}</h2>
				<Button variant="ghost" className="btn-sm -me-3" onClick={() => setChanging(true)}>
					{goal ? t("goalChange") : t("goalSet")}
				</Button>
			</div>
			{goal && <Progress goal={goal} />}
			{months.length === 0 && <p>{t("nothingRead")}</p>}
			{(months.length > 0 || goal) && (
				<div className="-mx-4 overflow-x-auto px-4 pt-3 sm:mx-0 sm:px-0">
					<ol className="flex min-w-max items-end">
						{months.map(({ month, books }) => (
							<Month key={month} name={days.month(month)} books={books} />
						))}
						{goal && goal.left > 0 && <Ahead goal={goal} />}
					</ol>
				</div>
			)}
			{isChanging && <GoalDialog goal={goal} onClose={() => setChanging(false)} />}
		</section>
	);
}
