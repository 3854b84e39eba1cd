import { coverThumbs } from "@rafta/library/collections/books";
import { designOf } from "@rafta/library/covers/design";
import { drawCover } from "@rafta/library/covers/draw";
import { shownCover } from "@rafta/library/covers/shown";
import { svgElement } from "@rafta/library/covers/svg";
import type { CoverTitle } from "@rafta/library/covers/title";
import { catalogue } from "@rafta/words";
import { memo, useId, useMemo, useState } from "react";
import { api, useUser } from "#data";
import { useTexts } from "#i18n";
import { DrawnFigure } from "./Drawn.tsx";
import { useTurn } from "./useTurn.ts";

const texts = catalogue("web/kit/cover");

const sizes = {
	/** In a table, whose rows are too low for letters: cloth and ornament only. */
	row: "h-6 w-4 sm:h-9 sm:w-6",
	small: "h-15 w-10",
	medium: "h-21 w-14 sm:h-24 sm:w-16",
	large: "h-42 w-28 sm:h-60 sm:w-40",
	/** The one book of a screen. */
	hero: "h-54 w-36 sm:h-69 sm:w-46",
	/** As wide as its place. */
	filling: "aspect-[2/3] w-full",
} as const;
type Size = keyof typeof sizes;

const thumbs = {
	row: coverThumbs.small,
	small: coverThumbs.small,
	medium: coverThumbs.small,
	large: coverThumbs.large,
	hero: coverThumbs.large,
	filling: coverThumbs.large,
} as const;

/** A title with what leads to its picture. */
export interface CoverBook extends CoverTitle {
	readonly id: string;
	readonly collectionId: string;
	readonly collectionName: string;
	readonly cover: string;
	/** Only in records: elsewhere the server has decided already. */
	readonly cover_school?: string;
	readonly cover_hidden?: string;
}

/** Address of a title's picture; empty if it has none. */
export const coverAddress = (book: CoverBook, size: Size): string =>
	book.cover ? api().files.getURL(book, book.cover, { thumb: thumbs[size] }) : "";

/** The drawn cover of a title without a picture. */
function DrawnCover({ book, size, label }: { book: CoverBook; size: Size; label: string }) {
	const id = useId();
	const drawn = useMemo(() => {
		const drawing = drawCover(book);
		const shapes = size === "row" ? drawing.shapes.filter(({ kind }) => kind !== "text") : drawing.shapes;
		return svgElement({ ...drawing, shapes }, id);
	}, [book, size, id]);
	return (
		<DrawnFigure
			element={drawn}
			label={label}
			more={{ translate: "no", className: "block h-full w-full select-none" }}
		/>
	);
}

/** The drawn cover of a title in a list, on its bare cloth until its turn has come. */
function CoverInTurn(props: Parameters<typeof DrawnCover>[0]) {
	const { book } = props;
	const cloth = useMemo(() => designOf(book).design.palette.cloth, [book]);
	return (
		<span className="block h-full" style={{ background: cloth }}>
			{useTurn(book) && <DrawnCover {...props} />}
		</span>
	);
}

/**
 * The cover of a title, always two wide and three high: its picture, or a drawing that is always the same. It is an
 * image named after the title, or decorative where the title stands beside it.
 */
export const Cover = memo(function Cover({
	book,
	size,
	isDecorative = false,
	inTurn = false,
}: {
	book: CoverBook;
	size: Size;
	isDecorative?: boolean;
	/** In a list that scrolls: drawn when its frames leave time for it. */
	inTurn?: boolean;
}) {
	const t = useTexts(texts);
	const [failed, setFailed] = useState("");
	const school = useUser()?.school_id ?? "";
	const address = coverAddress({ ...book, cover: shownCover(book, school) }, size);
	const label = isDecorative ? "" : t("coverOf", { title: book.title });
	if (address !== "" && address !== failed)
		return (
			<img
				src={address}
				alt={label}
				loading="lazy"
				decoding="async"
				width="200"
				height="300"
				onError={() => setFailed(address)}
				className={`${sizes[size]} shrink-0 object-contain`}
			/>
		);
	const Shown = inTurn ? CoverInTurn : DrawnCover;
	return (
		<span
			className={`${sizes[size]} ring-base-content/15 block shrink-0 overflow-hidden rounded-xs shadow-sm ring-1`}
		>
			<Shown book={book} size={size} label={label} />
		</span>
	);
});
