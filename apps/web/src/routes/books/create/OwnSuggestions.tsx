import { formatInstant } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { literal, type PresentedRecord, useList, useUser } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Badge, Button, Card, Cover } from "#kit";
import type { Book } from "../book.ts";
import { texts } from "../texts.ts";

const perPage = 10;

type Entry = PresentedRecord<"audit_events"> & { readonly details: { readonly reason?: string } | null };

/** Reason and date of an administrator's rejection of a suggestion. */
export function SentBack({ book }: { book: Book }) {
	const t = useTexts(texts);
	const entries = useList<Entry>(
		"audit_events",
		{
			filter: `kind = "title_returned" && record = ${literal(book.id)}`,
			sort: "-at",
			perPage: 1,
		},
		book.returned_at !== "",
	);
	const [entry] = entries.data?.items ?? [];
	if (book.returned_at === "") return null;
	return (
		<div role="status" className="alert alert-warning">
			<span>
				<strong>{t("sentBack")}</strong> {entry?.details?.reason}
				{entry && <span className="block text-sm">{formatInstant(entry.at)}</span>}
			</span>
		</div>
	);
}

/** The school's suggestions that are not approved yet, sent-back ones first. */
export function OwnSuggestions({ onCorrect }: { onCorrect(id: string): void }) {
	const t = useTexts(texts);
	const number = useNumber();
	const school = useUser()?.school_id ?? "";
	const [shown, setShown] = useState(perPage);
	const list = useList<Book>(
		"books",
		{
			filter: `status = "suggested" && unfinished = false && school_id = ${literal(school)}`,
			sort: "-returned_at,-created",
			perPage: shown,
		},
		school !== "",
	);
	if (!list.data?.totalItems) return null;
	const { items, totalItems } = list.data;
	return (
		<Card title={t("ownSuggestions", { count: number(totalItems) })}>
			<ul className="flex flex-col gap-3">
				{items.map((book) => (
					<li key={book.id} className="flex items-start gap-3">
						<Cover book={book} size="small" />
						<div className="min-w-0 flex-1">
							<div className="font-semibold break-words">{book.title}</div>
							<div className="text-sm">{book.author_line}</div>
							<Badge tone={book.returned_at ? "warn" : "info"}>
								{t(book.returned_at ? "returned" : "waiting")}
							</Badge>
						</div>
						<Button className="btn-sm" onClick={() => onCorrect(book.id)}>
							{t("correctIt")}
						</Button>
					</li>
				))}
			</ul>
			{totalItems > shown && (
				<Button className="mt-3" onClick={() => setShown(shown + perPage)}>
					{t("more")}
				</Button>
			)}
		</Card>
	);
}
