import { daysLate } from "@rafta/library/circulation/lateness";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { useQuery } from "@tanstack/react-query";
import { ClientResponseError } from "pocketbase";
import { api } from "../../../data/client.ts";
import { useLive } from "../../../data/queries.ts";
import { useUser } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { Empty, Failed, Loading } from "../../../ui/states.tsx";
import type { ScreenProps } from "../../screen.ts";
import { ExportButtons } from "../ExportButtons.tsx";
import { privacyTexts } from "../privacyTexts.ts";
import { texts } from "../texts.ts";
import { OwnHistory } from "./OwnHistory.tsx";

interface CardLoan {
	id: string;
	title: string;
	author_line: string;
	due_on: string;
}

interface ReaderCard {
	/** By which right it is seen; a key shows no way on. */
	seen: "own" | "staff" | "key";
	reader: { id: string; full_name: string; class_code: string };
	loans: CardLoan[];
}

/** Who may not see the reader is told the same, whether the reader exists or not (design ruling 6). */
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

function Loans({ loans, linked }: { loans: readonly CardLoan[]; linked: boolean }) {
	const t = useTexts(texts);
	const today = todayIn(new Date());
	if (loans.length === 0) return <Empty title={t("nothingOut")} />;
	return (
		<ul className="divide-base-300 divide-y">
			{loans.map((loan) => {
				const late = daysLate(loan.due_on, today);
				return (
					<li key={loan.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
						<div className="min-w-0">
							{linked ? (
								<Link href={`/book_loans/detail/${loan.id}`} className="link link-hover font-medium">
									{loan.title}
								</Link>
							) : (
								<span className="font-medium">{loan.title}</span>
							)}
							<div className="text-sm">{loan.author_line}</div>
						</div>
						<span className="flex items-center gap-2 whitespace-nowrap">
							{t("dueOn", { date: formatDate(loan.due_on) })}
							{late > 0 && <Badge tone="bad">{t("late", { days: late })}</Badge>}
						</span>
					</li>
				);
			})}
		</ul>
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

/** The key of the card's QR stands behind the `#`: a browser never sends that part, so no server ever logs it. */
const cardKey = (): string => new URLSearchParams(window.location.hash.slice(1)).get("key") ?? "";

function Shown({ id, cardOf }: { id: string; cardOf: string }) {
	const t = useTexts(texts);
	const user = useUser();
	const path = `/api/readers/${encodeURIComponent(id)}/card`;
	const card = useQuery({
		queryKey: ["path", path, cardOf],
		queryFn: ({ signal }) =>
			api().send<ReaderCard>(path, { signal, ...(cardOf !== "" && { headers: { "x-card-key": cardOf } }) }),
	});
	useLive("book_loans", user ? [["path", path]] : []);
	if (card.isPending) return <Loading />;
	if (card.isError) {
		const unknown = card.error instanceof ClientResponseError && card.error.status === 404;
		if (unknown) return <SignInPrompt />;
		return <Failed error={card.error} retry={() => void card.refetch()} />;
	}
	const { reader, loans, seen } = card.data;
	return (
		<Page
			title={reader.full_name}
			lead={reader.class_code}
			actions={
				seen === "staff" && (
					<Link href={`/students/detail/${reader.id}`} className="btn">
						{t("whole")}
					</Link>
				)
			}
		>
			<Card title={t("shortTitle")}>
				<Loans loans={loans} linked={seen !== "key"} />
			</Card>
			{seen === "own" && <OwnHistory reader={reader.id} />}
			{seen === "own" && <OwnData reader={reader.id} />}
		</Page>
	);
}

export default function StudentShort({ params }: ScreenProps) {
	const user = useUser();
	const key = cardKey();
	return user || key ? <Shown id={params.id ?? ""} cardOf={key} /> : <SignInPrompt />;
}
