import { formatDate } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { literal, type PresentedRecord, useList, useUser } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Card, Form, Link, Ready } from "#kit";
import { BatchDone } from "#web/routes/library_books/batches/BatchDone.tsx";
import { type Answer, useBatch } from "#web/routes/library_books/batches/model.ts";
import type { Swap } from "../../model.ts";
import { type SwapEvent, useFresh } from "../model.ts";
import { donatedTexts } from "./donatedTexts.ts";
import { TickedBooks, useTicks } from "./TickedBooks.tsx";

/** Maximum number of books in one operation. */
const PAGE_SIZE = 200;

type DonatedSwap = Swap & { readonly expand?: { library_book_id?: PresentedRecord<"library_books"> } };

const decisionOf = ({ decision_no, decision_on }: Swap) =>
	[decision_no, formatDate(decision_on)].filter(Boolean).join(" · ");

/** Books accepted as donations by the commission: each becomes a copy in the register, and keeps a link to it. */
export function DonatedBooks({ event }: { event: SwapEvent }) {
	const t = useTexts(donatedTexts);
	const number = useNumber();
	const user = useUser();
	const fresh = useFresh();
	const [done, setDone] = useState<Answer | null>(null);
	const given = useList<DonatedSwap>("swaps", {
		perPage: PAGE_SIZE,
		sort: "created,id",
		filter: `event_id = ${literal(event.id)} && status = "donated"`,
		expand: "book_id,library_book_id",
	});
	const libraries = useList<PresentedRecord<"libraries">>("libraries", {
		perPage: 200,
		sort: "name",
		filter: `school_id = ${literal(String(event.school_id))}`,
	});
	const make = useBatch("POST /api/copies/donated");
	const books = given.data?.items ?? [];
	const waiting = books.filter(({ library_book_id }) => library_book_id === "");
	const ticks = useTicks(waiting);
	if (!given.data) return <Ready query={given} loading={null} />;
	if (books.length === 0) return null;
	const made = books.filter(({ library_book_id }) => library_book_id !== "");

	return (
		<Card title={t("donated")}>
			{waiting.length > 0 && (
				<Form
					className="gap-3"
					lead={
						<>
							<p>{t("lead")}</p>
							<TickedBooks all={t("all", { count: number(waiting.length) })} books={waiting} ticks={ticks}>
								{(swap) => [swap.token, decisionOf(swap)].filter(Boolean).join(" · ")}
							</TickedBooks>
						</>
					}
					initial={{ library: user?.library_id ?? "", shelf: "", donor: event.name }}
					fields={[
						{
							name: "library",
							label: t("library"),
							kind: "select",
							options: [
								["", ""],
								...(libraries.data?.items ?? []).map(({ id, name }) => [id, name] as const),
							],
						},
						{ name: "shelf", label: t("shelf"), maxLength: 60 },
						{ name: "donor", label: t("donor"), hint: t("donorHint"), maxLength: 120 },
					]}
					isReady={({ library }) => ticks.chosen.length > 0 && library !== ""}
					save={(values) => make.mutateAsync({ swaps: ticks.chosen.map(({ id }) => id), ...values })}
					onSaved={(answer) => {
						setDone(answer);
						ticks.setTicked(new Set());
						fresh();
					}}
					submit={t("make", { count: number(ticks.chosen.length) })}
				/>
			)}
			{done && (
				<div className="my-4">
					<BatchDone
						key={done.batch.id}
						answer={done}
						onUndone={() => {
							setDone(null);
							fresh();
						}}
					/>
				</div>
			)}
			{made.length > 0 && (
				<section>
					<h3 className="mt-4 mb-1 font-semibold">{t("made")}</h3>
					<ul className="flex flex-col gap-1">
						{made.map((swap) => {
							const title = swap.expand?.book_id?.title ?? "";
							return (
								<li key={swap.id} className="break-words">
									<Link
										href={`/library_books/detail/${swap.library_book_id}`}
										className="link link-hover font-semibold"
										otherwise={title}
									>
										{title}
									</Link>
									{" · "}
									{[swap.expand?.library_book_id?.barcode, decisionOf(swap)].filter(Boolean).join(" · ")}
								</li>
							);
						})}
					</ul>
				</section>
			)}
		</Card>
	);
}
