import { pathOf, useEndpoint, useLive } from "#data";
import { useTexts } from "#i18n";
import { Link, Page, Ready } from "#kit";
import { EverydayOff, useSwapRules } from "../rules.tsx";
import { texts } from "../texts.ts";
import { MyAsks } from "./MyAsks.tsx";
import { MyBooks } from "./MyBooks.tsx";
import { OpenEvents } from "./OpenEvents.tsx";
import { Shelf } from "./Shelf.tsx";
import { Todo } from "./Todo.tsx";

/** A reader's swaps: next steps, the shelf, own books and asks. */
export function ReaderHome({ reader }: { reader: string }) {
	const t = useTexts(texts);
	const mine = useEndpoint("GET /api/swaps/mine");
	const isOff = useSwapRules().data?.everyday === false;
	// An ask that waits for an answer has the one filled button.
	const hasAsk = mine.data?.asks.some(({ owner_id, status }) => owner_id === reader && status === "asked");
	const keys = [pathOf("GET /api/swaps/mine"), "swap_shelf"];
	useLive("swaps", keys);
	useLive("swap_asks", keys);
	useLive("notices", keys);
	return (
		<Page
			title={t("title")}
			lead={t("lead")}
			actions={
				!isOff && (
					<Link href="/swaps/create" className={`btn ${hasAsk ? "" : "btn-primary"}`}>
						{t("offer")}
					</Link>
				)
			}
		>
			<Ready query={mine}>
				{(data) => (
					<div className="flex flex-col gap-10">
						<Todo mine={data} me={reader} />
						<OpenEvents mine={data} />
						{isOff ? <EverydayOff /> : <Shelf mine={data} reader={reader} />}
						<MyBooks mine={data} />
						<MyAsks mine={data} me={reader} />
					</div>
				)}
			</Ready>
		</Page>
	);
}
