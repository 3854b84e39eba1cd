import type { RecordModel } from "pocketbase";
import { useProtectedFile } from "#data";
import { useTexts } from "#i18n";
import { texts } from "./texts.ts";

type PhotoRecord = RecordModel & { photo: string };

/**
 * Address of the owner's photo of the book: a protected file, shown by a token. Empty if there is none, or not loaded
 * yet.
 */
export const useSwapPhoto = (swap: PhotoRecord): string => useProtectedFile(swap, swap.photo);

/** The owner's photo of the book; renders nothing if there is none. */
export function SwapPhoto({ swap, title }: { swap: PhotoRecord; title: string }) {
	const t = useTexts(texts);
	const address = useSwapPhoto(swap);
	if (address === "") return null;
	return (
		<img
			src={address}
			alt={t("photoOf", { title })}
			loading="lazy"
			className="max-h-40 w-auto max-w-full self-start rounded object-contain"
		/>
	);
}
