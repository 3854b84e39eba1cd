import { useUser } from "../../data/session.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Link } from "../../ui/Link.tsx";
import { Page } from "../../ui/Page.tsx";
import { texts } from "./texts.ts";

export function ErrorPage({ title, text }: { title: string; text: string }) {
	const t = useTexts(texts);
	const user = useUser();
	return (
		<Page title={title} lead={text} narrow>
			<div className="flex flex-wrap gap-3">
				<Link href="/" className="btn btn-primary">
					{t("home")}
				</Link>
				{!user && (
					<Link href="/users/login" className="btn">
						{t("login")}
					</Link>
				)}
			</div>
		</Page>
	);
}
