import { ClientResponseError } from "pocketbase";
import { useUser } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import type { ScreenProps } from "../../screen.ts";
import { ExportButtons } from "../ExportButtons.tsx";
import { privacyTexts } from "../privacyTexts.ts";
import { texts } from "../texts.ts";
import { useCard, useRefresh } from "./card.ts";
import { FindBook } from "./FindBook.tsx";
import { HistorySwitch } from "./HistorySwitch.tsx";
import { HoldList } from "./HoldList.tsx";
import { LoanList } from "./LoanList.tsx";
import { OwnHistory } from "./OwnHistory.tsx";
import { ReadingShelf } from "./ReadingShelf.tsx";
import { texts as pageTexts } from "./texts.ts";
import { Wishes } from "./Wishes.tsx";

/** Users without access get the same message whether the reader exists or not (design ruling 6). */
function SignInPrompt() {
	const t = useTexts(texts);
	const user = useUser();
	return (
		<Page title={t("shortTitle")} lead={t("signIn")} narrow>
			{!user && (
				<Link href="/users/login" className="btn btn-primary self-start">
					{t("login")}
				</Link>
			)}
		</Page>
	);
}

function OwnData({ reader }: { reader: string }) {
	const t = useTexts(privacyTexts);
	return (
		<Card title={t("ownTitle")}>
			<p className="mb-3">{t("ownLead")}</p>
			<div className="flex flex-wrap gap-2">
				<ExportButtons reader={reader} own />
			</div>
		</Card>
	);
}

/** The key of the card's QR code follows the `#`: a browser never sends that part, so no server ever logs it. */
const cardKey = (): string => new URLSearchParams(window.location.hash.slice(1)).get("key") ?? "";

function Shown({ id, cardOf }: { id: string; cardOf: string }) {
	const t = useTexts(texts);
	const p = useTexts(pageTexts);
	const refresh = useRefresh(id);
	const card = useCard(id, cardOf);
	if (card.isPending) return <Loading />;
	if (card.isError) {
		const unknown = card.error instanceof ClientResponseError && card.error.status === 404;
		if (unknown) return <SignInPrompt />;
		return <Failed error={card.error} retry={() => void card.refetch()} />;
	}
	const { reader, loans, holds, seen, reading, history_kept } = card.data;
	const isOwn = seen === "own";
	return (
		<Page
			title={isOwn ? p("hello", { name: reader.first_name }) : reader.full_name}
			lead={seen === "key" ? p("familyLead") : reader.class_code}
			actions={
				seen === "own" ? (
					<>
						<Link href="/catalog" className="btn btn-primary">
							{p("catalog")}
						</Link>
						<Link href="/swaps" className="btn">
							{p("swap")}
						</Link>
					</>
				) : (
					seen === "staff" && (
						<Link href={`/students/detail/${reader.id}`} className="btn">
							{t("whole")}
						</Link>
					)
				)
			}
		>
			<Card title={isOwn ? t("shortTitle") : p("books")}>
				<LoanList loans={loans} linked={seen !== "key"} onDone={refresh} />
			</Card>
			{holds.length > 0 && (
				<Card title={p("holds")}>
					<HoldList holds={holds} own={isOwn} onDone={refresh} />
				</Card>
			)}
			{isOwn && <FindBook onDone={refresh} />}
			{reading && (
				<Card title={p("reading")}>
					<ReadingShelf reading={reading} />
				</Card>
			)}
			{isOwn && <Wishes reader={reader.id} />}
			{isOwn && (
				<OwnHistory reader={reader.id} kept={history_kept}>
					<HistorySwitch kept={history_kept} onDone={refresh} />
				</OwnHistory>
			)}
			{isOwn && <OwnData reader={reader.id} />}
		</Page>
	);
}

export default function StudentShort({ params }: ScreenProps) {
	const user = useUser();
	const key = cardKey();
	return user || key ? <Shown id={params.id ?? ""} cardOf={key} /> : <SignInPrompt />;
}
