import { isOvertaken, presentValues } from "@rafta/library/catalogue/corrections";
import { formatInstant } from "@rafta/library/turkish/dates";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, invalidate, useList, useLive } from "#data";
import { useTexts } from "#i18n";
import { Button, Cover, Empty, Link, Ready, Table, toast, useAction } from "#kit";
import type { Book } from "../book.ts";
import { useFieldText } from "../fieldText.ts";
import { ReasonDialog } from "../ReasonDialog.tsx";
import { type Correction, titleReads, waitingCorrections } from "./correction.ts";
import { texts } from "./texts.ts";

const perPage = 20;

/** What the title says beside what it should say; a value that has changed since the proposal is said as well. */
function Changes({ book, correction: { changes } }: { book: Book; correction: Correction }) {
	const t = useTexts(texts);
	const { label, text } = useFieldText();
	return (
		<Table
			caption={book.title}
			columns={[
				{ key: "field", title: t("field"), className: "w-1/5 align-top", render: ({ name }) => label(name) },
				{
					key: "now",
					title: t("now"),
					controls: true,
					className: "w-2/5 align-top",
					render: (change) => (
						<div className="break-words whitespace-pre-line">
							<del className="decoration-base-content/40">{text(change.name, book[change.name])}</del>
							{isOvertaken(change, book) && (
								<span className="mt-1 block text-sm">
									{t("overtaken", { value: text(change.name, change.from) })}
								</span>
							)}
						</div>
					),
				},
				{
					key: "newValue",
					title: t("newValue"),
					controls: true,
					className: "w-2/5 align-top",
					render: ({ name, to }) => (
						<ins className="font-semibold break-words whitespace-pre-line no-underline">{text(name, to)}</ins>
					),
				},
			]}
			rows={changes ?? []}
			rowKey={({ name }) => name}
			hasCards
			className="mt-3"
		/>
	);
}

function One({ correction, book }: { correction: Correction; book: Book }) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const [isAsking, setAsking] = useState(false);
	const params = { id: correction.id };
	const accept = useAction({
		mutationFn: () =>
			call("POST /api/corrections/:id/accept", {
				params,
				body: { seen: presentValues(correction.changes ?? [], book) },
			}),
		done: t("accepted"),
		stale: titleReads,
	});
	const { school_id: school, createdBy: person } = correction.expand ?? {};
	return (
		<li className="rounded-box border-base-300 bg-base-100 border p-4 shadow-sm sm:p-5">
			<div className="flex items-start gap-3">
				<Cover book={book} size="small" isDecorative />
				<div className="min-w-0 flex-1">
					<h2 className="font-semibold break-words">
						<Link href={`/books/detail/${book.id}`} className="link link-hover" otherwise={book.title}>
							{book.title}
						</Link>
					</h2>
					<p className="text-sm">{book.author_line}</p>
					<p className="mt-1 text-sm">
						{[school?.name, person?.name, formatInstant(correction.created)].filter(Boolean).join(" · ")}
					</p>
				</div>
			</div>
			<Changes book={book} correction={correction} />
			<div className="mt-3 flex flex-wrap gap-2">
				<Button variant="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
					{t("accept")}
				</Button>
				<Button onClick={() => setAsking(true)}>{t("decline")}</Button>
			</div>
			{isAsking && (
				<ReasonDialog
					title={t("decline")}
					hint={t("reasonHint")}
					send={(reason) => call("POST /api/corrections/:id/decline", { params, body: { reason } })}
					onDone={() => {
						toast(t("didDecline"));
						setAsking(false);
						void invalidate(queries, ...titleReads);
					}}
					onClose={() => setAsking(false)}
				/>
			)}
		</li>
	);
}

/** Corrections of shared titles that wait for an administrator, old and new side by side. */
export function Corrections() {
	const t = useTexts(texts);
	const [shown, setShown] = useState(perPage);
	useLive("title_corrections", ["title_corrections"]);
	const list = useList<Correction>("title_corrections", {
		filter: waitingCorrections,
		sort: "created",
		expand: "book_id,school_id,createdBy",
		perPage: shown,
	});
	if (!list.data) return <Ready query={list} />;
	const { items, totalItems } = list.data;
	if (items.length === 0) return <Empty title={t("none")} />;
	return (
		<>
			<ul className="flex flex-col gap-4">
				{items.map((correction) => {
					const book = correction.expand?.book_id;
					return book && <One key={correction.id} correction={correction} book={book} />;
				})}
			</ul>
			{totalItems > shown && <Button onClick={() => setShown(shown + perPage)}>{t("more")}</Button>}
		</>
	);
}
