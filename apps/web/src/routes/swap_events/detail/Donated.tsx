import { formatDate } from "@rafta/library/turkish/dates";
import { type FormEvent, useState } from "react";
import { literal, useList } from "../../../data/queries.ts";
import type { Shown } from "../../../data/records.ts";
import { useUser } from "../../../data/session.ts";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Select, TextInput } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card } from "../../../ui/Page.tsx";
import { Ready } from "../../../ui/Ready.tsx";
import { type Answer, useWork } from "../../library_books/work/model.ts";
import { WorkDone } from "../../library_books/work/WorkDone.tsx";
import type { Swap } from "../../swaps/model.ts";
import { type SwapEvent, useFresh } from "../model.ts";
import { donatedTexts } from "./donatedTexts.ts";
import { TickedBooks, useTicks } from "./TickedBooks.tsx";

/** Maximum number of books in one operation. */
const PAGE_SIZE = 200;

type Given = Swap & { readonly expand?: { library_book_id?: Shown<"library_books"> } };

const decisionOf = ({ decision_no, decision_on }: Swap) =>
	[decision_no, formatDate(decision_on)].filter(Boolean).join(" · ");

/** Books accepted as donations by the commission: each becomes a copy in the register, and keeps a link to it. */
export function Donated({ event }: { event: SwapEvent }) {
	const t = useTexts(donatedTexts);
	const number = useNumber();
	const user = useUser();
	const fresh = useFresh();
	const [library, setLibrary] = useState(user?.library_id ?? "");
	const [shelf, setShelf] = useState("");
	const [donor, setDonor] = useState(event.name);
	const [done, setDone] = useState<Answer | null>(null);
	const given = useList<Given>("swaps", {
		perPage: PAGE_SIZE,
		sort: "created,id",
		filter: `event_id = ${literal(event.id)} && status = "donated"`,
		expand: "book_id,library_book_id",
	});
	const libraries = useList<Shown<"libraries">>("libraries", {
		perPage: 200,
		sort: "name",
		filter: `school_id = ${literal(String(event.school_id))}`,
	});
	const make = useWork("POST /api/copies/donated");
	const books = given.data?.items ?? [];
	const waiting = books.filter(({ library_book_id }) => library_book_id === "");
	const ticks = useTicks(waiting);
	if (!given.data) return <Ready query={given} loading={null} />;
	if (books.length === 0) return null;
	const made = books.filter(({ library_book_id }) => library_book_id !== "");

	function submit(sent: FormEvent) {
		sent.preventDefault();
		make.mutate(
			{ swaps: ticks.chosen.map(({ id }) => id), library, shelf: shelf.trim(), donor: donor.trim() },
			{
				onSuccess: (answer) => {
					setDone(answer);
					ticks.setTicked(new Set());
					fresh();
				},
			},
		);
	}
	return (
		<Card title={t("donated")}>
			{waiting.length > 0 && (
				<form onSubmit={submit} className="flex flex-col gap-3">
					<p>{t("lead")}</p>
					<TickedBooks all={t("all", { count: number(waiting.length) })} books={waiting} ticks={ticks}>
						{(swap) => [swap.token, decisionOf(swap)].filter(Boolean).join(" · ")}
					</TickedBooks>
					<div className="grid gap-4 sm:grid-cols-2">
						<Select
							label={t("library")}
							value={library}
							onChange={({ target }) => setLibrary(target.value)}
							options={[
								...(library === "" ? [["", ""] as const] : []),
								...(libraries.data?.items ?? []).map(({ id, name }) => [id, name] as const),
							]}
						/>
						<TextInput
							label={t("shelf")}
							maxLength={60}
							value={shelf}
							onChange={({ target }) => setShelf(target.value)}
						/>
						<TextInput
							label={t("donor")}
							hint={t("donorHint")}
							maxLength={120}
							value={donor}
							onChange={({ target }) => setDonor(target.value)}
						/>
					</div>
					<FormErrors error={make.error} />
					<div>
						<Button
							type="submit"
							variant="primary"
							busy={make.isPending}
							disabled={ticks.chosen.length === 0 || library === ""}
						>
							{t("make", { count: number(ticks.chosen.length) })}
						</Button>
					</div>
				</form>
			)}
			{done && (
				<div className="my-4">
					<WorkDone
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
