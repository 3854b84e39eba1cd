import type { AnswerOf } from "@rafta/library/api/index";
import { MAX_WORDS, phrases } from "@rafta/library/reading/phrases";
import { useId, useState } from "react";
import { call, useEndpoint, useUser } from "#data";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Button, useAction } from "#kit";
import { HeartRow } from "./Hearts.tsx";
import { OpinionInput, opinionReads } from "./OpinionInput.tsx";
import { texts } from "./texts.ts";

type Answer = AnswerOf<"GET /api/opinions/titles/:id">;

/** Words of the reader's own, where the school allows them. */
function OwnWords({ book, own }: { book: string; own: NonNullable<Answer["own"]> }) {
	const t = useTexts(texts);
	const id = useId();
	const [words, setWords] = useState(own.words);
	const send = useAction({
		mutationFn: () =>
			call("POST /api/opinions", { body: { book, hearts: own.hearts, phrases: own.phrases, words } }),
		done: words.trim() === "" ? "" : t("sent"),
		stale: opinionReads(book),
	});
	return (
		<form
			className="flex max-w-prose flex-col gap-2"
			onSubmit={(event) => {
				event.preventDefault();
				send.mutate();
			}}
		>
			<label htmlFor={id} className="font-semibold">
				{t("ownWords")}
			</label>
			<textarea
				id={id}
				className="textarea w-full text-base"
				rows={3}
				maxLength={MAX_WORDS}
				aria-describedby={`${id}-hint`}
				value={words}
				onChange={(event) => setWords(event.target.value)}
			/>
			<p id={`${id}-hint`} className="text-sm">
				{own.words_state === "" ? t("ownWordsHint") : t(`words_${own.words_state}`)}
			</p>
			<Button
				type="submit"
				className="self-start"
				busy={send.isPending}
				disabled={words.trim() === own.words}
			>
				{t("send")}
			</Button>
		</form>
	);
}

function OpinionList({ book, answer }: { book: string; answer: Answer }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const number = useNumber();
	const { sums, words, own, may_rate, may_write, offered } = answer;
	return (
		<>
			{sums && (
				<section aria-label={t("whatSaid")} className="flex min-w-0 flex-col gap-3">
					<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
						<h2 className="text-lg font-semibold">{t("whatSaid")}</h2>
						<span className="flex items-center gap-2 text-sm">
							{sums.hearts !== null && <HeartRow hearts={sums.hearts} />}
							{t("gaveHearts", { count: number(sums.readers) })}
						</span>
					</div>
					{sums.phrases.length > 0 && (
						<ul className="flex flex-wrap gap-2">
							{sums.phrases.map(({ phrase, readers }) => (
								<li key={phrase} className="border-base-content/20 rounded-full border px-4 py-2">
									{phrases[phrase][language]}{" "}
									<span className="ms-1 tabular-nums opacity-80">{number(readers)}</span>
								</li>
							))}
						</ul>
					)}
					{words.length > 0 && (
						<ul className="flex max-w-prose flex-col gap-3">
							{words.map((one) => (
								<li key={one} className="border-accent border-s-2 ps-3 break-words whitespace-pre-line">
									{one}
								</li>
							))}
						</ul>
					)}
				</section>
			)}
			{may_rate && (
				<section aria-label={t("howWasThis")} className="flex min-w-0 flex-col gap-1">
					<h2 className="text-lg font-semibold">{t("howWasThis")}</h2>
					<OpinionInput book={book} own={own} offered={offered} />
					{may_write && own && <OwnWords key={own.words} book={book} own={own} />}
				</section>
			)}
		</>
	);
}

/** What readers of the school said about a title, without names, and what the reader says. Nothing for guests. */
export function TitleOpinions({ book }: { book: string }) {
	const user = useUser();
	const isMember = Boolean(user?.school_id);
	const answer = useEndpoint("GET /api/opinions/titles/:id", { params: { id: book } }, { enabled: isMember });
	// It is an addition to the page: where it cannot be read, the page is complete without it.
	return isMember && answer.data ? <OpinionList book={book} answer={answer.data} /> : null;
}
