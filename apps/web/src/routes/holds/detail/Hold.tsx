import { labelsOf } from "@rafta/library/collections/definition";
import { holds } from "@rafta/library/collections/holds";
import { shownField } from "@rafta/library/collections/shown";
import { formatDate, formatInstant } from "@rafta/library/turkish/dates";
import { useLive, useOne } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Badge, Card, Facts, Link, Page, Ready, RegisterCard, useNearDay } from "#kit";
import type { ScreenProps } from "../../screen.ts";
import { nameOf } from "../../students/nameOf.ts";
import { CancelHold } from "../CancelHold.tsx";
import { type Hold, useHoldAction } from "../model.ts";
import { SlipButton } from "../SlipButton.tsx";
import { texts } from "../texts.ts";

const tones: Readonly<Record<string, "good" | "warn" | "info">> = {
	ready: "good",
	waiting: "info",
	in_transit: "warn",
};

const active = ["waiting", "ready", "in_transit"];

function HoldView({ hold }: { hold: Hold }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const nearDay = useNearDay();
	const names = labelsOf(holds, "status");
	const { student_id: reader, book_id: book, library_id: library, library_book_id: copy } = hold.expand ?? {};
	return (
		<Card>
			<Facts
				items={[
					[
						t("status"),
						<Badge key="status" tone={tones[hold.status]}>
							{names[hold.status]?.[language] ?? hold.status}
						</Badge>,
					],
					[
						t("reader"),
						<Link
							key="reader"
							href={`/students/detail/${hold.student_id}`}
							className="link"
							otherwise={nameOf(reader)}
						>
							{nameOf(reader)}
						</Link>,
					],
					[
						t("book"),
						<Link key="book" href={`/books/detail/${hold.book_id}`} className="link" otherwise={book?.title}>
							{book?.title}
						</Link>,
					],
					[
						t("copy"),
						copy && (
							<Link
								key="copy"
								href={`/library_books/detail/${copy.id}`}
								className="link"
								otherwise={copy.barcode}
							>
								{copy.barcode}
							</Link>
						),
					],
					[t("library"), library?.name ?? ""],
					[t("position"), hold.status === "waiting" ? hold.position : ""],
					[t("readyOn"), formatDate(hold.ready_on)],
					[
						shownField(holds, "pickup_until")?.label[language] ?? "",
						hold.status === "ready" && nearDay(hold.pickup_until),
					],
					[t("created"), formatInstant(String(hold.created))],
				]}
			/>
		</Card>
	);
}

/** One hold and the actions available for it. */
export default function HoldDetail({ params }: ScreenProps) {
	const t = useTexts(texts);
	const id = params.id ?? "";
	const hold = useOne<Hold>("holds", id, "student_id,book_id,library_id,library_book_id");
	useLive("holds", ["holds"]);
	const action = useHoldAction();
	const { data } = hold;
	const name = data?.expand?.student_id?.full_name ?? "";
	return (
		<Page
			title={data ? [name, data.expand?.book_id?.title].filter(Boolean).join(" · ") : t("detail")}
			actions={
				data && (
					<>
						<Link href={`/holds?book=${data.book_id}&library=${data.library_id}`} className="btn">
							{t("queue")}
						</Link>
						{data.status === "ready" && <SlipButton library={data.library_id} hold={data.id} />}
						{active.includes(data.status) && <CancelHold id={data.id} name={name} action={action} />}
					</>
				)
			}
		>
			<Ready query={hold} />
			{data && <HoldView hold={data} />}
			{data && <RegisterCard entity="hold" record={data} />}
		</Page>
	);
}
