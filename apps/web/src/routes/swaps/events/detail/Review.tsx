import { Package } from "lucide-react";
import { useState } from "react";
import { literal, useList } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Badge, Button, Card, Facts, Ready, together } from "#kit";
import { isJoined, useParcels } from "../../joint-swap/model.ts";
import { jointSwapTexts } from "../../joint-swap/texts.ts";
import { cyclesOf, isClosed, type Leg, type Step, stepsOf } from "../cycle-steps.ts";
import type { SwapEvent } from "../model.ts";
import { texts } from "../texts.ts";
import { MOST_IN_RING, RingPicture } from "./RingPicture.tsx";
import { UnplacedBooks } from "./Unplaced.tsx";

/** Page size of legs: a result has a thousand at most. */
const PAGE_SIZE = 1000;
const cyclesShown = 20;

function Cycle({ steps }: { steps: readonly Step[] }) {
	const t = useTexts(texts);
	const r = useTexts(jointSwapTexts);
	const number = useNumber();
	const no = number(steps[0]?.cycle_no ?? 0);
	const isAway = steps.some(({ from, to }) => from.school || to.school);
	const drawn = steps.flatMap(({ id, book }) => (book ? [{ id, book }] : []));
	const isRing = !isAway && isClosed(steps) && drawn.length === steps.length && drawn.length <= MOST_IN_RING;
	return (
		<li className="rounded-box border-base-300 flex flex-col gap-3 border p-3">
			{isRing && <RingPicture steps={drawn} />}
			<p className="font-semibold">
				{isAway
					? r("away", { no })
					: t(isClosed(steps) ? "cycle" : "chain", { no, count: number(steps.length) })}
			</p>
			<ol className="flex flex-col gap-1">
				{steps.map((step) => (
					<li key={step.id} className="break-words">
						<span className="block font-semibold">{step.title}</span>
						<span>
							<Party {...step.from} /> <span aria-hidden="true">→</span>
							<span className="sr-only">{t("to")}</span> <Party {...step.to} />
						</span>{" "}
						{step.status !== "planned" && (
							<Badge tone={step.status === "received" ? "good" : "info"}>
								{step.status === "received" ? t("received") : r(`leg.${step.status}`)}
							</Badge>
						)}
					</li>
				))}
			</ol>
		</li>
	);
}

/** A reader of this school by name, or the name of another school. */
function Party({ name, school }: Step["from"]) {
	if (!school) return <>{name}</>;
	return (
		<span className="whitespace-normal">
			<Package aria-hidden="true" className="inline size-4 align-text-bottom" /> {school}
		</span>
	);
}

/** Result of a matching: its figures, the cycles, and the books without a recipient. */
export function Review({ event }: { event: SwapEvent }) {
	const t = useTexts(texts);
	const r = useTexts(jointSwapTexts);
	const number = useNumber();
	const [all, setAll] = useState(false);
	const ownLegs = useList<Leg>("swap_legs", {
		perPage: PAGE_SIZE,
		sort: "cycle_no,place",
		filter: `event_id = ${literal(event.id)} && status != "failed"`,
		expand: "from_swap_id.book_id,from_swap_id.student_id,to_student_id",
	});
	// Only a joint swap has any.
	const ownParcels = useParcels(event);
	const result = together(ownLegs, ownParcels.isEnabled ? ownParcels : { ...ownParcels, data: null });
	const [legs, parcels] = result.data ?? [];
	const { figures } = event;
	const cycles = cyclesOf(stepsOf(legs?.items ?? [], parcels ?? undefined));
	return (
		<>
			<Card title={t("review")}>
				{figures && (
					<Facts
						items={[
							[t("placed"), t("ofAll", { count: number(figures.placed), all: number(figures.books) })],
							[t("served"), t("ofAll", { count: number(figures.served), all: number(figures.readers) })],
							[r("between"), figures.between ? number(figures.between) : ""],
							[t("cycles"), number(figures.cycles)],
							[t("chains"), figures.chains > 0 ? number(figures.chains) : ""],
							[t("longest"), number(figures.longest)],
							[t("owed"), figures.owed > 0 ? number(figures.owed) : ""],
						]}
					/>
				)}
				{figures?.two_way !== undefined && (
					<p className="mt-3">
						{(isJoined(event) ? r : t)("twoWay", {
							two: number(figures.two_way),
							count: number(figures.placed),
						})}
					</p>
				)}
				{figures?.exact === false && <p className="mt-3">{t("notExact")}</p>}
				{figures && figures.owed > 0 && (
					<p role="status" className="alert alert-warning mt-3">
						{t("owedHint")}
					</p>
				)}
			</Card>
			<Card title={t("whoWhat")}>
				<Ready query={result} />
				{legs && cycles.length === 0 && <p>{t("noLegs")}</p>}
				<ul className="grid gap-3 *:min-w-0 md:grid-cols-2 xl:grid-cols-3">
					{(all ? cycles : cycles.slice(0, cyclesShown)).map((cycle) => (
						<Cycle key={cycle[0]?.id} steps={cycle} />
					))}
				</ul>
				{!all && cycles.length > cyclesShown && (
					<Button className="mt-3" onClick={() => setAll(true)}>
						{t("showAll", { count: number(cycles.length) })}
					</Button>
				)}
			</Card>
			{legs && (
				<UnplacedBooks
					event={event}
					placed={
						new Set([
							...legs.items.map(({ from_swap_id }) => from_swap_id),
							...(parcels?.out ?? []).map(({ swap }) => swap ?? ""),
						])
					}
				/>
			)}
		</>
	);
}
