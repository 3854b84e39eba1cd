import { useTexts } from "#i18n";
import { type CoverBook, coverAddress } from "#kit";
import { texts } from "./texts.ts";

/** The picture that somebody is to judge: large enough to see whether it is that book. */
export function WaitingPicture({ book }: { book: CoverBook }) {
	const t = useTexts(texts);
	return (
		<img
			src={coverAddress(book, "large")}
			alt={t("picture", { title: book.title })}
			loading="lazy"
			decoding="async"
			width="200"
			height="300"
			className="bg-base-200 h-36 w-24 shrink-0 object-contain"
		/>
	);
}
