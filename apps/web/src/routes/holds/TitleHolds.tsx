import { roleOf, roles } from "@rafta/library/access/roles";
import { useEndpoint, useUser } from "#data";
import { useTexts } from "#i18n";
import { Button, Card, ForScreen, Link, Ready } from "#kit";
import { GiveUpHold } from "./GiveUpHold.tsx";
import { placeText, useHoldAction, useHoldCheck, useOwnHoldText } from "./model.ts";
import { Queue } from "./Queue.tsx";
import { texts } from "./texts.ts";

/** The reader's own hold on a title, or the button to place one. */
function OwnHold({ book, name }: { book: string; name: string }) {
	const t = useTexts(texts);
	const ownHoldText = useOwnHoldText();
	const action = useHoldAction();
	const check = useHoldCheck(book);
	if (!check.data) return <Ready query={check} />;
	const { hold, reasons, library, waiting, stands } = check.data;
	if (hold) {
		return (
			<div className="flex flex-wrap items-center justify-between gap-3">
				<p className="font-semibold">{ownHoldText(hold)}</p>
				<GiveUpHold id={hold.id} title={name} />
			</div>
		);
	}
	return (
		<div className="flex flex-col items-start gap-2">
			{reasons.length > 0 ? (
				reasons.map(({ code, message }) => <p key={code}>{message}</p>)
			) : (
				<Button
					variant="primary"
					busy={action.isPending}
					onClick={() => action.mutate({ action: "place", body: { book, library } })}
				>
					{t("holdIt")}
				</Button>
			)}
			{stands && <p>{t("stands", { place: placeText(stands) })}</p>}
			{waiting > 0 && <p>{t("waiting", { count: waiting })}</p>}
		</div>
	);
}

/** The queue in the library of the current staff member. */
function Staff({ book }: { book: string }) {
	const t = useTexts(texts);
	const shelf = useEndpoint("GET /api/holds/shelf");
	if (!shelf.data) return <Ready query={shelf} />;
	const { library } = shelf.data;
	return (
		<div className="flex flex-col items-start gap-3 *:w-full">
			<Queue book={book} library={library} />
			<div>
				<Link href={`/holds/create?book=${book}&library=${library}`} className="btn">
					{t("place")}
				</Link>
			</div>
		</div>
	);
}

/** Holds on a title: the queue for staff, the reader's own position for a reader. */
export function TitleHolds({ book }: { book: { id: string; title: string } }) {
	const t = useTexts(texts);
	const user = useUser();
	const isReader = roleOf(user) === roles.student && user?.student_id;
	if (isReader)
		return (
			<Card title={t("title")}>
				<OwnHold book={book.id} name={book.title} />
			</Card>
		);
	if (!user?.school_id) return null;
	return (
		<ForScreen path="/holds">
			<Card title={t("title")}>
				<Staff book={book.id} />
			</Card>
		</ForScreen>
	);
}
