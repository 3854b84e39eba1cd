import { Page } from "../../ui/Page.tsx";
import { BackLink } from "./BackLink.tsx";

/** A page of the catalogue about something that is not there. */
export const Gone = ({ title, hint }: { title: string; hint: string }) => (
	<Page title={title} lead={hint} narrow>
		<BackLink />
	</Page>
);
