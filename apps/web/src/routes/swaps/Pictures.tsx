import { useQuery } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { api } from "../../data/client.ts";
import { useTexts } from "../../i18n/language.tsx";
import { texts } from "./texts.ts";

/** Milliseconds after which a token for files is drawn anew; it lives for three minutes. */
const tokenAge = 120_000;

type Pictured = RecordModel & { photo: string };

/** Address of the owner's photo of the book: a protected file, shown by a token. Empty where there is none, or not yet. */
export function useSwapPhoto(swap: Pictured): string {
	const token = useQuery({
		queryKey: ["file-token"],
		queryFn: () => api().files.getToken({ requestKey: null }),
		staleTime: tokenAge,
		enabled: swap.photo !== "",
	});
	if (swap.photo === "" || !token.data) return "";
	return api().files.getURL(swap, swap.photo, { token: token.data });
}

/** The owner's photo of the book. Nothing where there is none. */
export function SwapPhoto({ swap, title }: { swap: Pictured; title: string }) {
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
