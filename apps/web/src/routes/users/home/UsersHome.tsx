import { useUser } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { ProfileFacts } from "../ProfileFacts.tsx";
import { texts } from "../texts.ts";
import { ThemeTiles } from "./ThemeTiles.tsx";

/** Start page of the account: identity of the user and links to all account screens. */
export default function UsersHome() {
	const t = useTexts(texts);
	const user = useUser();
	if (!user) return null;
	const links = [
		[`/users/update/${user.id}`, t("edit"), t("profileText")],
		[`/users/update/${user.id}#security`, t("security"), t("securityText")],
		["/privacy", t("privacyNotice"), t("privacyText")],
		["/contact", t("contact"), t("contactText")],
	] as const;
	return (
		<Page
			title={t("home")}
			actions={
				<>
					{user.student_id && (
						<Link href={`/students/${user.student_id}`} className="btn btn-primary">
							{t("myCard")}
						</Link>
					)}
					{user.school_id && (
						<Link href={`/schools/detail/${user.school_id}`} className="btn">
							{t("mySchool")}
						</Link>
					)}
					<Link href="/book_loans" className="btn btn-primary">
						{t("deskLink")}
					</Link>
				</>
			}
		>
			<Card>
				<div className="flex flex-col gap-5 sm:flex-row sm:gap-8">
					{user.avatar === "" && <Avatar name={user.name || user.username} />}
					<ProfileFacts user={user} />
				</div>
			</Card>
			<ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
				{links.map(([href, name, text]) => (
					<li key={href} className="rounded-box border-base-300 bg-base-100 border p-4 shadow-sm">
						<Link href={href} className="link text-lg font-semibold">
							{name}
						</Link>
						<p className="mt-1">{text}</p>
					</li>
				))}
			</ul>
			<ThemeTiles />
		</Page>
	);
}
