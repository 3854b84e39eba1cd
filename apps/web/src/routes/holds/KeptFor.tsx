import { useTexts } from "#i18n";
import { ForScreen, Link, useNearDay } from "#kit";
import type { HeldFor } from "../book_loans/create/answers.ts";
import { nameOf } from "../students/nameOf.ts";
import { SlipButton } from "./SlipButton.tsx";
import { texts } from "./texts.ts";

/** At the desk: the reader or library that the scanned copy is held for, in large type. */
export function KeptFor({ hold }: { hold: HeldFor }) {
	const t = useTexts(texts);
	const nearDay = useNearDay();
	const isReady = hold.status === "ready";
	return (
		<div className="border-warning rounded-box my-2 border-2 p-3">
			<p className="font-semibold">{t(isReady ? "keptFor" : "goesTo")}</p>
			<p className="text-xl font-semibold break-words">{nameOf(hold.student ?? undefined)}</p>
			<p>
				{isReady ? hold.pickup_until && t("until", { date: nearDay(hold.pickup_until) }) : hold.library?.name}
			</p>
			<ForScreen path="/holds">
				<p className="mt-2 flex flex-wrap gap-2">
					{isReady && hold.library && <SlipButton library={hold.library.id} hold={hold.id} small />}
					<Link href="/holds" className="btn btn-sm">
						{t("title")}
					</Link>
				</p>
			</ForScreen>
		</div>
	);
}
