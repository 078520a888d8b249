/** A number of messages in words: '1 message', '1,200 messages'. */
export function describeCount(count: number): string {
	return count === 1 ? "1 message" : `${count.toLocaleString("en")} messages`;
}
