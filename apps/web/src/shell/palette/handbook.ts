/** Chapters of the handbook for a query, by every word that they have, in every language. */
import { searchKey } from "@rafta/library/turkish/keys";
import { completeLanguages, completeOf, type Language } from "@rafta/words";
import { useEffect, useState } from "react";
import { useLanguage } from "#i18n";
import type { Block, Chapter, Line } from "../../routes/help/chapter.ts";
import { type ChapterId, chapterIds, chapterTitles } from "../../routes/help/chapters.ts";
import { type Handbook, loadHandbook } from "../../routes/help/handbook.ts";
import type { Entry } from "./entries.ts";
import { inEveryLanguage } from "./work.ts";

const MAX_CHAPTERS = 3;
/** Shorter words begin too many others. */
const MIN_LETTERS = 3;

const wordsOfLine = (line: Line): string => line.map(({ text }) => text).join("");

function wordsOfBlock(block: Block): string {
	switch (block.kind) {
		case "heading":
		case "commands":
			return block.text;
		case "paragraph":
			return wordsOfLine(block.line);
		case "picture":
			return block.alt;
		case "table":
			return [block.head, ...block.items].flatMap((row) => row.map(wordsOfLine)).join(" ");
		default:
			return block.items.map(wordsOfLine).join(" ");
	}
}

interface Section {
	readonly heading: string;
	readonly words: readonly string[];
}

/** A chapter's sections: what stands before its first heading is one, too. */
function sectionsOf({ title, blocks }: Chapter): Section[] {
	const sections = [{ heading: "", text: title }];
	for (const block of blocks) {
		if (block.kind === "heading") sections.push({ heading: block.text, text: "" });
		const last = sections.at(-1);
		if (last) last.text += ` ${wordsOfBlock(block)}`;
	}
	return sections.map(({ heading, text }) => ({ heading, words: searchKey(text).split(" ") }));
}

const beginAs = (words: readonly string[], query: readonly string[]): boolean =>
	query.every((part) => words.some((word) => word.startsWith(part)));

interface HandbookHit {
	readonly id: ChapterId;
	/** Heading of the section that has all words; empty: the chapter as a whole. */
	readonly heading: string;
	readonly rank: number;
}

/** Finds the chapters that have all words of a query: in the title, in a section's heading, in one section. */
export function findChapters(
	query: string,
	language: Language,
	handbooks: ReadonlyMap<Language, Handbook>,
): HandbookHit[] {
	const parts = searchKey(query).split(" ");
	if (parts.some((part) => part.length < MIN_LETTERS)) return [];
	const own = handbooks.get(completeOf(language));
	if (!own) return [];
	const others = [...handbooks.values()].filter((handbook) => handbook !== own);
	return chapterIds
		.flatMap((id): HandbookHit[] => {
			const titles = searchKey(inEveryLanguage(chapterTitles[id])).split(" ");
			if (beginAs(titles, parts)) return [{ id, heading: "", rank: 0 }];
			const sections = sectionsOf(own[id]);
			const headed = sections.find(({ heading }) => beginAs(searchKey(heading).split(" "), parts));
			if (headed) return [{ id, heading: headed.heading, rank: 1 }];
			// The sections of all languages are the same ones.
			const place = [sections, ...others.map((other) => sectionsOf(other[id]))]
				.map((all) => all.findIndex(({ words }) => beginAs(words, parts)))
				.find((at) => at !== -1);
			return place === undefined ? [] : [{ id, heading: sections[place]?.heading ?? "", rank: 2 }];
		})
		.toSorted((a, b) => a.rank - b.rank)
		.slice(0, MAX_CHAPTERS);
}

/** Returns the palette's entries of the handbook; without its texts, which may be out of reach, there are none. */
export function useChapters(): (query: string) => Entry[] {
	const { language } = useLanguage();
	const [handbooks, setHandbooks] = useState<ReadonlyMap<Language, Handbook>>();
	useEffect(() => {
		Promise.all(completeLanguages.map(async (one) => [one, await loadHandbook(one)] as const)).then(
			(all) => setHandbooks(new Map(all)),
			() => undefined,
		);
	}, []);
	return (query) =>
		!handbooks || query === ""
			? []
			: findChapters(query, language, handbooks).map(({ id, heading }) => ({
					id,
					group: "handbook",
					icon: "handbook",
					name: chapterTitles[id][language],
					detail: heading,
					href: `/help/${id}`,
				}));
}
