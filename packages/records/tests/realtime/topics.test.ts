/** What a client subscribes to: the topic, and the query and headers that its rules are asked with. */
import { expect, test } from "vitest";
import { readTopics } from "../../src/realtime/topics.ts";

test("headers and query of a topic have the names and texts that rules use", () => {
	const options = { headers: { "X-My-Own-Token": "a", Plain: 7 }, query: { View: true } };
	const [topic] = readTopics([`posts/*?options=${encodeURIComponent(JSON.stringify(options))}`], 10);
	expect(topic?.headers).toEqual({ x_my_own_token: "a", plain: "7" });
	expect(topic?.query).toEqual({ View: "true" });
});
