import type { AnswerOf } from "@rafta/library/api/index";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, pathOf, useApproval, useRead } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Badge, Button, Card, Cover, Link, tellFailure, toast } from "#kit";
import { LONG_DEBOUNCE_MS, useDebounced } from "#state";
import type { Book } from "../book.ts";
import { invalidateAfterMerge } from "../merged.ts";
import { texts } from "./texts.ts";

const enoughLetters = 3;

/** Current values of a title form. */
export interface TypedTitle {
	title: string;
	author_line: string;
	isbn13: string;
}

function readPath({ title, author_line, isbn13 }: TypedTitle, except: string): string {
	if (title.trim().length < enoughLetters && isbn13.length < 10) return "";
	const query = {
		title: title.trim().slice(0, 300),
		author: author_line.trim().slice(0, 400),
		isbn: isbn13.trim().slice(0, 40),
		except,
	};
	return pathOf("GET /api/titles/similar", { query });
}

/** Merges the title being edited into an existing one, along with its copies. */
function MergeMine({ from, into, onMerged }: { from: string; into: Book; onMerged(): void }) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const [busy, setBusy] = useState(false);
	async function merge() {
		setBusy(true);
		try {
			await call("POST /api/titles/merge", { body: { from, into: into.id, apply: true } });
			toast(t("mergedMine"));
			onMerged();
			await invalidateAfterMerge(queries);
		} catch (error) {
			tellFailure(error);
		} finally {
			setBusy(false);
		}
	}
	return (
		<Button className="btn-sm" busy={busy} onClick={() => void merge()}>
			{t("mergeMine")}
		</Button>
	);
}

interface Props {
	typed: TypedTitle;
	/** The title being edited. */
	except?: string;
	/** Called after a merge into another title; without it merging is not offered. */
	onMerged?: () => void;
}

/** Titles similar to the one being typed, to avoid recording a book twice. */
export function Similar({ typed, except = "", onMerged }: Props) {
	const t = useTexts(texts);
	const hasApproval = useApproval();
	const number = useNumber();
	const path = useDebounced(readPath(typed, except), LONG_DEBOUNCE_MS);
	const found = useRead<AnswerOf<"GET /api/titles/similar">>(path, path !== "");
	const items = path === "" ? [] : (found.data?.items ?? []);
	return (
		// Rendered from the start, so that screen readers announce what is added later.
		<div aria-live="polite">
			{items.length > 0 && (
				<Card title={t("similar")} className="border-warning">
					<p className="mb-2">{t("similarText")}</p>
					<ul className="flex flex-col gap-3">
						{items.map(({ title, likeness, own_copies }) => (
							<li key={title.id} className="flex items-start gap-3">
								<Cover book={title} size="small" isDecorative />
								<div className="min-w-0 flex-1">
									<div className="font-semibold break-words">{title.title}</div>
									<div className="text-sm">
										{[title.author_line, title.publisher, title.year || ""].filter(Boolean).join(" · ")}
									</div>
									<div className="mt-1 flex flex-wrap items-center gap-2 text-sm">
										<Badge tone={likeness === "isbn" || likeness === "same" ? "warn" : "neutral"}>
											{t(likeness)}
										</Badge>
										{hasApproval && title.status === "suggested" && (
											<Badge tone="info">{t("suggested")}</Badge>
										)}
										<span>
											{own_copies > 0 ? t("ownCopies", { count: number(own_copies) }) : t("noCopies")}
										</span>
									</div>
									<div className="mt-2 flex flex-wrap gap-2">
										{onMerged ? (
											<MergeMine from={except} into={title} onMerged={onMerged} />
										) : (
											<Link href={`/library_books/create?book=${title.id}`} className="btn btn-sm">
												{t("addCopy")}
											</Link>
										)}
										<Link href={`/books/detail/${title.id}`} className="btn btn-sm btn-ghost">
											{t("look")}
										</Link>
									</div>
								</div>
							</li>
						))}
					</ul>
				</Card>
			)}
		</div>
	);
}
