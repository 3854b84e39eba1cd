import type { AnswerOf } from "@rafta/library/api/index";
import { MAX_PHRASES, type Phrase, phrases as phraseTexts } from "@rafta/library/reading/phrases";
import { useState } from "react";
import { call, pathOf, type Read } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { ChipRow, toast, useAction } from "#kit";
import { HeartButtons } from "./Hearts.tsx";
import { readingReads } from "./reading.ts";
import { texts } from "./texts.ts";

type OwnOpinion = NonNullable<AnswerOf<"GET /api/opinions/titles/:id">["own"]>;

interface Opinion {
	readonly hearts: number;
	readonly phrases: readonly Phrase[];
}

const nothing: Opinion = { hearts: 0, phrases: [] };

/** Reads of what is said about a title. */
export const opinionReads = (book: string): readonly Read[] => [
	pathOf("GET /api/opinions/titles/:id", { params: { id: book } }),
];

/** Hearts and ready-made words about a book: each tap is kept at once. The words come with the first heart. */
export function OpinionInput({
	book,
	own,
	offered,
	onGiven,
}: {
	book: string;
	own: OwnOpinion | null;
	offered: readonly Phrase[];
	onGiven?(): void;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	/** What is said of the title, and the books that the home asks about. */
	const stale = [...opinionReads(book), ...readingReads];
	const [opinion, setOpinion] = useState<Opinion>(own ?? nothing);
	const give = useAction({
		// Taps follow each other faster than answers: they are sent in their order.
		scope: { id: `opinion ${book}` },
		mutationFn: ({ hearts, phrases }: Opinion) =>
			call("POST /api/opinions", { body: { book, hearts, phrases: [...phrases] } }),
		stale,
		onSuccess: onGiven,
		// A later tap is on its way, and stays.
		onError: (_error, refused) => setOpinion((now) => (now === refused ? (own ?? nothing) : now)),
	});
	const takeBack = useAction({
		scope: { id: `opinion ${book}` },
		mutationFn: () => call("POST /api/opinions/remove", { body: { book } }),
		stale,
		onSuccess: () => setOpinion(nothing),
	});
	function change(next: Opinion) {
		setOpinion(next);
		give.mutate(next);
	}
	function toggle(phrase: Phrase) {
		const isChosen = opinion.phrases.includes(phrase);
		if (!isChosen && opinion.phrases.length >= MAX_PHRASES)
			return toast(t("tooMany", { count: MAX_PHRASES }));
		const phrases = isChosen ? opinion.phrases.filter((one) => one !== phrase) : [...opinion.phrases, phrase];
		change({ ...opinion, phrases });
	}
	return (
		<div className="flex min-w-0 flex-col gap-3">
			<HeartButtons hearts={opinion.hearts} onGive={(hearts) => change({ ...opinion, hearts })} />
			{opinion.hearts > 0 && (
				<>
					<ChipRow
						label={t("phrases")}
						chips={[...new Set([...offered, ...opinion.phrases])].map((phrase) => [
							phrase,
							phraseTexts[phrase][language],
						])}
						value={opinion.phrases}
						onChange={toggle}
					/>
					<p role="status" className="flex flex-wrap items-center gap-x-2 text-sm">
						{t("told")}
						<button type="button" className="link min-h-11 font-semibold" onClick={() => takeBack.mutate()}>
							{t("takeBack")}
						</button>
					</p>
				</>
			)}
		</div>
	);
}
