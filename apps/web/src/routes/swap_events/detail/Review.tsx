import { useState } from "react";
import { literal, useList } from "../../../data/queries.ts";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card, Facts } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { nameOf, type SwapEvent } from "../model.ts";
import { texts } from "../texts.ts";
import { isClosed, type Leg, waysOf } from "../ways.ts";
import { Unplaced } from "./Unplaced.tsx";

/** Legs that are read at once: a result has a thousand at most. */
const most = 1000;
const cyclesShown = 20;

function Cycle({ legs }: { legs: readonly Leg[] }) {
	const t = useTexts(texts);
	const number = useNumber();
	return (
		<li className="rounded-box border-base-300 border p-3">
			<p className="mb-1 font-medium">
				{t(isClosed(legs) ? "cycle" : "chain", {
					no: number(legs[0]?.cycle_no ?? 0),
					count: number(legs.length),
				})}
			</p>
			<ol className="flex flex-col gap-1">
				{legs.map((leg) => {
					const swap = leg.expand?.from_swap_id;
					return (
						<li key={leg.id} className="break-words">
							<span className="block font-bold">{swap?.expand?.book_id?.title}</span>
							<span>
								{nameOf(swap?.expand?.student_id)} <span aria-hidden="true">→</span>
								<span className="sr-only">{t("to")}</span> {nameOf(leg.expand?.to_student_id)}
							</span>{" "}
							{leg.status === "received" && <Badge tone="good">{t("received")}</Badge>}
						</li>
					);
				})}
			</ol>
		</li>
	);
}

/** What a matching came to: its figures, who gets what from whom, and who gets nothing. */
export function Review({ event }: { event: SwapEvent }) {
	const t = useTexts(texts);
	const number = useNumber();
	const [all, setAll] = useState(false);
	const legs = useList<Leg>("swap_legs", {
		perPage: most,
		sort: "cycle_no,place",
		filter: `event_id = ${literal(event.id)} && status != "failed"`,
		expand: "from_swap_id.book_id,from_swap_id.student_id,to_student_id",
	});
	const { figures } = event;
	const ways = waysOf(legs.data?.items ?? []);
	return (
		<>
			<Card title={t("review")}>
				{figures && (
					<Facts
						items={[
							[t("placed"), t("ofAll", { count: number(figures.placed), all: number(figures.books) })],
							[t("served"), t("ofAll", { count: number(figures.served), all: number(figures.readers) })],
							[t("twoOnly"), legs.data ? number(ways.filter((way) => way.length === 2).length * 2) : ""],
							[t("cycles"), number(figures.cycles)],
							[t("chains"), figures.chains > 0 ? number(figures.chains) : ""],
							[t("longest"), number(figures.longest)],
							[t("owed"), figures.owed > 0 ? number(figures.owed) : ""],
						]}
					/>
				)}
				{figures && figures.owed > 0 && (
					<p role="status" className="alert alert-warning mt-3">
						{t("owedHint")}
					</p>
				)}
			</Card>
			<Card title={t("whoWhat")}>
				{legs.isPending && <Loading />}
				{legs.isError && !legs.data && <Failed error={legs.error} retry={() => void legs.refetch()} />}
				{legs.data?.items.length === 0 && <p>{t("noLegs")}</p>}
				<ul className="grid gap-3 *:min-w-0 lg:grid-cols-2">
					{(all ? ways : ways.slice(0, cyclesShown)).map((way) => (
						<Cycle key={way[0]?.id} legs={way} />
					))}
				</ul>
				{!all && ways.length > cyclesShown && (
					<Button className="mt-3" onClick={() => setAll(true)}>
						{t("showAll", { count: number(ways.length) })}
					</Button>
				)}
			</Card>
			{legs.data && (
				<Unplaced event={event} placed={new Set(legs.data.items.map(({ from_swap_id }) => from_swap_id))} />
			)}
		</>
	);
}
