import { isGone, useIsStaff, useUser } from "#data";
import { useTexts } from "#i18n";
import { Card, Link, Page, Ready } from "#kit";
import { useReading } from "../../reading/reading.ts";
import type { ScreenProps } from "../../screen.ts";
import { texts } from "../texts.ts";
import { type ReaderCard, useCard } from "./card.ts";
import { HoldList } from "./HoldList.tsx";
import { LoanList } from "./LoanList.tsx";
import { OwnHome } from "./own/OwnHome.tsx";
import { ReadingShelf } from "./ReadingShelf.tsx";
import { texts as pageTexts } from "./texts.ts";

/** Users without access get the same message whether the reader exists or not (design ruling 6). */
function SignInPrompt() {
	const t = useTexts(texts);
	const user = useUser();
	return (
		<Page title={t("shortTitle")} lead={t(user ? "notYours" : "signIn")} narrow>
			{!user && (
				<Link href="/users/login" className="btn btn-primary self-start">
					{t("login")}
				</Link>
			)}
		</Page>
	);
}

/** The key of the card's QR code follows the `#`: a browser never sends that part, so no server ever logs it. */
const cardKey = (): string => new URLSearchParams(window.location.hash.slice(1)).get("key") ?? "";

/** What the staff and the family see of a reader. */
function OtherReader({ card }: { card: ReaderCard }) {
	const t = useTexts(texts);
	const p = useTexts(pageTexts);
	const { reader, loans, holds, seen, reading } = card;
	const isStaff = seen === "staff";
	return (
		<Page
			title={reader.full_name}
			lead={isStaff ? reader.class_code : p("familyLead")}
			actions={
				isStaff && (
					<Link href={`/students/detail/${reader.id}`} className="btn">
						{t("whole")}
					</Link>
				)
			}
		>
			<Card title={p("books")}>
				<LoanList loans={loans} linked={isStaff} />
			</Card>
			{holds.length > 0 && (
				<Card title={p("holds")}>
					<HoldList holds={holds} />
				</Card>
			)}
			{reading && (
				<Card title={p("reading")}>
					<ReadingShelf reading={reading} />
				</Card>
			)}
		</Page>
	);
}

function StudentSummary({ id, cardOf }: { id: string; cardOf: string }) {
	const t = useTexts(texts);
	const card = useCard(id, cardOf);
	// Read at the same time as the card, as on the pupil's other page.
	useReading(useUser()?.student_id === id);
	const isStaff = useIsStaff();
	return (
		<Ready
			query={card}
			failure={(reason) => {
				if (isStaff) return <Page title={t("detail")}>{reason}</Page>;
				return isGone(card.error) ? <SignInPrompt /> : reason;
			}}
		>
			{(data) => (data.seen === "own" ? <OwnHome card={data} /> : <OtherReader card={data} />)}
		</Ready>
	);
}

export default function StudentShort({ params }: ScreenProps) {
	const user = useUser();
	const key = cardKey();
	return user || key ? <StudentSummary id={params.id ?? ""} cardOf={key} /> : <SignInPrompt />;
}
