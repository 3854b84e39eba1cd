import type { AnswerOf } from "@rafta/library/api/index";
import type { MergeChoice, MergeField } from "@rafta/library/catalogue/merge";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "#data";
import { common, useNumber, useTexts } from "#i18n";
import { Button, Card, Checkbox, Cover, Page, Ready, RecordPicker, tellFailure, toast } from "#kit";
import { type Book, bookFilter } from "../book.ts";
import { useFieldText } from "../fieldText.ts";
import { invalidateAfterMerge } from "../merged.ts";
import { texts } from "../texts.ts";

type Preview = Extract<AnswerOf<"POST /api/titles/merge">, { choices: unknown }>;

const moved = ["library_books", "book_loans", "holds", "swaps", "swap_wants"] as const;

function usePreview(from: string, into: string) {
	return useQuery({
		queryKey: ["title_merge_preview", from, into],
		// Without "apply" the answer is a preview.
		queryFn: async () => (await call("POST /api/titles/merge", { body: { from, into } })) as Preview,
		enabled: from !== "" && into !== "",
		staleTime: 0,
	});
}

function Side({ book, title }: { book: Book; title: string }) {
	return (
		<div className="rounded-box border-base-300 flex min-w-0 flex-1 gap-3 border p-3">
			<Cover book={book} size="small" isDecorative />
			<div className="min-w-0">
				<div className="text-sm font-semibold uppercase">{title}</div>
				<div className="font-semibold break-words">{book.title}</div>
				<div className="text-sm">
					{[book.author_line, book.publisher, book.year || ""].filter(Boolean).join(" · ")}
				</div>
				<div className="text-sm tabular-nums">{book.isbn13}</div>
			</div>
		</div>
	);
}

/** Choice for one field whose values differ between the two titles. */
function Choice({
	choice,
	preview,
	isTaken,
	onChange,
}: {
	choice: MergeChoice;
	preview: Preview;
	isTaken: boolean;
	onChange(isTaken: boolean): void;
}) {
	const t = useTexts(texts);
	const { label, text } = useFieldText();
	const presentBook = (book: Book) =>
		choice.name === "cover" && book.cover ? (
			<Cover book={book} size="small" />
		) : (
			text(choice.name, book[choice.name])
		);
	return (
		<li className="border-base-300 border-t py-2">
			<Checkbox
				label={t(choice.name === "subjects" ? "takeToo" : "takeField", {
					field: label(choice.name),
				})}
				checked={isTaken}
				onChange={(event) => onChange(event.target.checked)}
			/>
			<div className="grid gap-2 ps-9 text-sm sm:grid-cols-2">
				<div className={isTaken ? "font-semibold" : "opacity-80"}>
					<span className="sr-only">{t("goes")}: </span>
					{presentBook(preview.from)}
				</div>
				<div className={isTaken ? "opacity-80" : "font-semibold"}>
					<span className="sr-only">{t("stays")}: </span>
					{presentBook(preview.into)}
				</div>
			</div>
		</li>
	);
}

function Decision({
	preview,
	onApplied,
	onSwap,
}: {
	preview: Preview;
	onApplied(into: string): void;
	onSwap(): void;
}) {
	const t = useTexts(texts);
	const number = useNumber();
	const queries = useQueryClient();
	const [taken, setTaken] = useState<ReadonlySet<MergeField>>(new Set());
	const [busy, setBusy] = useState(false);
	useEffect(
		() => setTaken(new Set(preview.choices.filter(({ isTaken }) => isTaken).map(({ name }) => name))),
		[preview],
	);
	async function apply() {
		setBusy(true);
		try {
			const { from, into } = preview;
			await call("POST /api/titles/merge", {
				body: { from: from.id, into: into.id, apply: true, take: [...taken] },
			});
			toast(t("merged"));
			onApplied(into.id);
			await invalidateAfterMerge(queries);
		} catch (error) {
			tellFailure(error);
		} finally {
			setBusy(false);
		}
	}
	const toggle = (name: MergeField, isTaken: boolean) => {
		const next = new Set(taken);
		if (isTaken) next.add(name);
		else next.delete(name);
		setTaken(next);
	};
	return (
		<Card>
			<div className="flex flex-col gap-3 sm:flex-row sm:items-center">
				<Side book={preview.from} title={t("goes")} />
				<Button aria-label={t("exchange")} onClick={onSwap}>
					⇄
				</Button>
				<Side book={preview.into} title={t("stays")} />
			</div>
			{preview.warnings.length > 0 && (
				<div role="status" className="alert alert-warning mt-4 block">
					<strong>{t("mergeWarning")}</strong>
					<ul className="list-disc ps-5">
						{preview.warnings.map((warning) => (
							<li key={warning}>{t(`warn_${warning}`)}</li>
						))}
					</ul>
				</div>
			)}
			<p className="mt-4">
				{t("willMove")}{" "}
				{moved
					.filter((name) => preview.counts[name])
					.map((name) => t(`count_${name}`, { count: number(preview.counts[name] ?? 0) }))
					.join(", ") || t("nothingMoves")}
				.
				{(preview.counts.open_loans ?? 0) > 0 &&
					` ${t("openLoans", { count: number(preview.counts.open_loans ?? 0) })}`}
			</p>
			{preview.choices.length > 0 && (
				<>
					<h2 className="mt-4 mb-1 text-lg font-semibold">{t("takeOver")}</h2>
					<ul>
						{preview.choices.map((choice) => (
							<Choice
								key={choice.name}
								choice={choice}
								preview={preview}
								isTaken={taken.has(choice.name)}
								onChange={(isTaken) => toggle(choice.name, isTaken)}
							/>
						))}
					</ul>
				</>
			)}
			<p className="mt-4 text-sm">{t("mergeUndo")}</p>
			<Button variant="primary" className="mt-3" busy={busy} onClick={() => void apply()}>
				{t("merge")}
			</Button>
		</Card>
	);
}

/** Merges two titles: the user chooses which one stays and which values it takes over. */
export function MergeView({
	book,
	onClose,
	onApplied,
}: {
	book: Book;
	onClose(): void;
	onApplied(into: string): void;
}) {
	const t = useTexts(texts);
	const tc = useTexts(common);
	const [other, setOther] = useState<Book | null>(null);
	const [isReversed, setReversed] = useState(false);
	const [from, into] = isReversed ? [other?.id ?? "", book.id] : [book.id, other?.id ?? ""];
	const preview = usePreview(from, into);
	const exchange = () => setReversed(!isReversed);
	return (
		<Page
			title={t("merge")}
			lead={t("mergeLead")}
			actions={<Button onClick={onClose}>{tc("action.cancel")}</Button>}
		>
			<Card>
				<RecordPicker<Book>
					collection="books"
					label={t("other")}
					hint={t("search")}
					autoFocus
					search={(text) => `id != "${book.id}" && (${bookFilter(text)})`}
					sort="title"
					name={(one) => one.title}
					detail={(one) => [one.author_line, one.year || "", one.isbn13].filter(Boolean).join(" · ")}
					value={other}
					onChange={setOther}
				/>
			</Card>
			{other && (
				<Ready
					query={preview}
					failure={(reason) => (
						<>
							{reason}
							<Button onClick={exchange}>{t("exchange")}</Button>
						</>
					)}
				>
					{(data) => <Decision preview={data} onApplied={onApplied} onSwap={exchange} />}
				</Ready>
			)}
		</Page>
	);
}
