import Link from '@mui/material/Link';
import type { AuditView } from '@watchglass/schemas/audit/views';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useRichText } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { eventWords } from './event-words.ts';
import { sentenceOf, type AuditWords, type Part } from './sentence.ts';

interface SentenceProps {
  readonly entry: AuditView;
  readonly words: AuditWords;
  /** In a table, only the links of the focused cell are in the tab order. */
  readonly tabIndex?: number;
}

/** The sentence of an entry, with links. */
export function SentenceText({ entry, words, tabIndex = 0 }: SentenceProps) {
  const rich = useRichText();
  const { id } = useOrganization();
  const sentence = sentenceOf(entry, words);
  if (sentence === null) return eventWords(words.t, entry.type);
  const linked = (name: string, { text, path }: Part): ReactNode =>
    path === undefined ? (
      text
    ) : (
      <Link
        key={name}
        component={RouterLink}
        to={`/${id}/${path}`}
        tabIndex={tabIndex}
        color="inherit"
        sx={{ fontWeight: 560 }}
        onClick={(event) => event.stopPropagation()}
      >
        {text}
      </Link>
    );
  return rich(
    sentence.key,
    Object.fromEntries(Object.entries(sentence.parts).map(([name, part]) => [name, linked(name, part)])),
  );
}
