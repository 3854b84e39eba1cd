import { useSite, useUser } from "#data";
import { Page } from "#kit";
import { BackLink } from "./BackLink.tsx";
import { NoCatalog } from "./NoCatalog.tsx";

/** A page of the catalogue about something that is not there, or that a guest may not see before signing in. */
export function TitleGone({ title, hint }: { title: string; hint: string }) {
	const user = useUser();
	const site = useSite();
	if (!user && site.data?.catalogue !== true) return <NoCatalog />;
	return (
		<Page title={title} lead={hint} narrow>
			<BackLink />
		</Page>
	);
}
