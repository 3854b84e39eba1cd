import { formatDate } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { literal, useList } from "#data";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Card, Form, Ready } from "#kit";
import { nameOf } from "#web/routes/students/nameOf.ts";
import type { Swap } from "../../model.ts";
import { bookState, type SwapEvent, useAct } from "../model.ts";
import { texts } from "../texts.ts";
import { TickedBooks, useTicks } from "./TickedBooks.tsx";

/** Maximum number of books in one decision. */
const PAGE_SIZE = 200;
const leftoverOutcomes = ["returned", "carried_over", "donated"] as const;
type LeftoverOutcome = (typeof leftoverOutcomes)[number];

function SettledBooks({ event }: { event: SwapEvent }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const done = useList<Swap>("swaps", {
		perPage: PAGE_SIZE,
		sort: "-updated",
		filter: `event_id = ${literal(event.id)} && (status = "returned" || status = "carried_over" || status = "donated")`,
		expand: "book_id",
	});
	if (!done.data || done.data.items.length === 0) return null;
	return (
		<details className="mt-4">
			<summary className="cursor-pointer py-1 font-semibold">{t("settled")}</summary>
			<ul className="mt-2 flex flex-col gap-1">
				{done.data.items.map((swap) => (
					<li key={swap.id} className="break-words">
						{[
							swap.expand?.book_id?.title,
							bookState(swap.status, language),
							swap.decision_no,
							formatDate(swap.decision_on),
						]
							.filter(Boolean)
							.join(" · ")}
					</li>
				))}
			</ul>
		</details>
	);
}

/** Books left over: returned, kept for the next event, or donated by the commission's decision. */
export function Leftovers({ event }: { event: SwapEvent }) {
	const t = useTexts(texts);
	const number = useNumber();
	const [what, setWhat] = useState<LeftoverOutcome>("returned");
	const left = useList<Swap>("swaps", {
		perPage: PAGE_SIZE,
		sort: "created",
		filter: `event_id = ${literal(event.id)} && status = "unmatched"`,
		expand: "book_id,student_id",
	});
	const others = useList<SwapEvent>(
		"swap_events",
		{
			perPage: 50,
			sort: "-created",
			filter: `school_id = ${literal(String(event.school_id))} && id != ${literal(event.id)} && (status = "listing" || status = "deposit")`,
		},
		what === "carried_over",
	);
	const settle = useAct("leftovers", () => ticks.setTicked(new Set()), true);
	const books = left.data?.items ?? [];
	const ticks = useTicks(books);

	return (
		<Card title={t("leftovers")}>
			<Ready query={left} />
			{left.data && books.length === 0 && <p>{t("leftoversNone")}</p>}
			{books.length > 0 && (
				<Form
					className="gap-3"
					lead={
						<TickedBooks all={t("allLeft", { count: number(books.length) })} books={books} ticks={ticks}>
							{(swap) => (
								<>
									{nameOf(swap.expand?.student_id)} · {swap.token}
									{swap.released && ` · ${t("released")}`}
								</>
							)}
						</TickedBooks>
					}
					initial={{ what, into: "", decision_no: "", decision_on: "" }}
					onValues={(values) => setWhat(values.what)}
					fields={[
						{
							name: "what",
							label: t("what"),
							kind: "select",
							options: leftoverOutcomes.map((outcome) => [outcome, t(`way.${outcome}`)] as const),
						},
						{
							name: "into",
							label: t("into"),
							kind: "select",
							empty: t("intoLater"),
							options: (others.data?.items ?? []).map(({ id, name }) => [id, name] as const),
							isShown: what === "carried_over",
						},
						{
							name: "decision_no",
							label: t("decisionNo"),
							required: true,
							maxLength: 40,
							isShown: what === "donated",
						},
						{
							name: "decision_on",
							label: t("decisionOn"),
							kind: "date",
							required: true,
							isShown: what === "donated",
						},
					]}
					isReady={() => ticks.chosen.length > 0}
					save={({ what, into, ...decision }) =>
						settle.mutateAsync({
							event: event.id,
							swaps: ticks.chosen.map(({ id }) => id),
							what,
							...(what === "carried_over" && into !== "" && { into }),
							...(what === "donated" && decision),
						})
					}
					submit={t("settle", { count: number(ticks.chosen.length) })}
				/>
			)}
			<SettledBooks event={event} />
		</Card>
	);
}
