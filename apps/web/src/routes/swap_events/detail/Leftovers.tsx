import { formatDate } from "@rafta/library/turkish/dates";
import { type FormEvent, useState } from "react";
import { literal, useList } from "../../../data/queries.ts";
import { useLanguage, useNumber, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DateInput } from "../../../ui/date/DateInput.tsx";
import { Select, TextInput } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { Card } from "../../../ui/Page.tsx";
import { Ready } from "../../../ui/Ready.tsx";
import { nameOf } from "../../students/nameOf.ts";
import type { Swap } from "../../swaps/model.ts";
import { bookState, type SwapEvent, useAct } from "../model.ts";
import { texts } from "../texts.ts";
import { TickedBooks, useTicks } from "./TickedBooks.tsx";

/** Maximum number of books in one decision. */
const PAGE_SIZE = 200;
const leftoverOutcomes = ["returned", "carried_over", "donated"] as const;
type LeftoverOutcome = (typeof leftoverOutcomes)[number];

function Settled({ event }: { event: SwapEvent }) {
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
	const [into, setInto] = useState("");
	const [decision, setDecision] = useState({ no: "", on: "" });
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

	function submit(sent: FormEvent) {
		sent.preventDefault();
		settle.mutate({
			event: event.id,
			swaps: ticks.chosen.map(({ id }) => id),
			what,
			...(what === "carried_over" && into !== "" && { into }),
			...(what === "donated" && {
				decision_no: decision.no.trim(),
				decision_on: decision.on,
			}),
		});
	}
	return (
		<Card title={t("leftovers")}>
			<Ready query={left} />
			{left.data && books.length === 0 && <p>{t("leftoversNone")}</p>}
			{books.length > 0 && (
				<form onSubmit={submit} className="flex flex-col gap-3">
					<TickedBooks all={t("allLeft", { count: number(books.length) })} books={books} ticks={ticks}>
						{(swap) => (
							<>
								{nameOf(swap.expand?.student_id)} · {swap.token}
								{swap.released && ` · ${t("released")}`}
							</>
						)}
					</TickedBooks>
					<div className="grid gap-4 sm:grid-cols-2">
						<Select
							label={t("what")}
							value={what}
							onChange={({ target }) => setWhat(target.value as LeftoverOutcome)}
							options={leftoverOutcomes.map((outcome) => [outcome, t(`way.${outcome}`)] as const)}
						/>
						{what === "carried_over" && (
							<Select
								label={t("into")}
								value={into}
								onChange={({ target }) => setInto(target.value)}
								options={[
									["", t("intoLater")] as const,
									...(others.data?.items ?? []).map(({ id, name }) => [id, name] as const),
								]}
							/>
						)}
						{what === "donated" && (
							<>
								<TextInput
									label={t("decisionNo")}
									required
									maxLength={40}
									value={decision.no}
									onChange={({ target }) => setDecision({ ...decision, no: target.value })}
								/>
								<DateInput
									label={t("decisionOn")}
									required
									value={decision.on}
									onChange={(on) => setDecision({ ...decision, on })}
								/>
							</>
						)}
					</div>
					<FormErrors error={settle.error} />
					<div>
						<Button
							type="submit"
							variant="primary"
							busy={settle.isPending}
							disabled={ticks.chosen.length === 0}
						>
							{t("settle", { count: number(ticks.chosen.length) })}
						</Button>
					</div>
				</form>
			)}
			<Settled event={event} />
		</Card>
	);
}
