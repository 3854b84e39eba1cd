import { useUser } from "../../data/session.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { Card, Page } from "../../ui/Page.tsx";
import { GapOnShelf } from "../students/short/own/GapOnShelf.tsx";
import { texts } from "./texts.ts";

/** Common destinations; each is shown only to users who may open it. */
const links = [
	["/book_loans", "desk"],
	["/book_loans/create", "lend"],
	["/students", "readers"],
	["/library_books", "copies"],
	["/books/list", "titles"],
	["/schools/list", "schools"],
	["/admin", "admin"],
] as const;

interface Props {
	title: string;
	text: string;
	/** Possible causes and remedies. */
	help: readonly string[];
}

export function ErrorPage({ title, text, help }: Props) {
	const t = useTexts(texts);
	const user = useUser();
	return (
		<Page title={title} lead={text} narrow>
			<GapOnShelf />
			<div className="flex flex-wrap gap-3">
				<Link href="/" className="btn btn-primary">
					{t("home")}
				</Link>
				<Button onClick={() => history.back()}>{t("back")}</Button>
				{!user && (
					<Link href="/users/login" className="btn">
						{t("login")}
					</Link>
				)}
			</div>
			<Card title={t("whatHelps")}>
				<ul className="list-disc pl-6">
					{help.map((line) => (
						<li key={line}>{line}</li>
					))}
				</ul>
				{user && (
					<nav aria-label={t("ways")} className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
						{user.student_id && (
							<Link href={`/students/${user.student_id}`} className="link py-1">
								{t("card")}
							</Link>
						)}
						{links.map(([path, name]) => (
							<Link key={path} href={path} className="link py-1">
								{t(name)}
							</Link>
						))}
						<Link href="/users" className="link py-1">
							{t("account")}
						</Link>
					</nav>
				)}
				<p className="mt-4">
					{t("stillLost")}{" "}
					<Link href="/contact" className="link font-semibold">
						{t("contact")}
					</Link>
				</p>
			</Card>
		</Page>
	);
}
