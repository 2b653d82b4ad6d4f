var jl=Object.defineProperty;var Fl=Object.getOwnPropertyDescriptor;var cn=o=>{throw TypeError(o)};var m=(o,i,e,t)=>{for(var s=t>1?void 0:t?Fl(i,e):i,n=o.length-1,a;n>=0;n--)(a=o[n])&&(s=(t?a(i,e,s):a(s))||s);return t&&s&&jl(i,e,s),s};var oo=(o,i,e)=>i.has(o)||cn("Cannot "+e);var c=(o,i,e)=>(oo(o,i,"read from private field"),e?e.call(o):i.get(o)),f=(o,i,e)=>i.has(o)?cn("Cannot add the same private member more than once"):i instanceof WeakSet?i.add(o):i.set(o,e),C=(o,i,e,t)=>(oo(o,i,"write to private field"),t?t.call(o,e):i.set(o,e),e),l=(o,i,e)=>(oo(o,i,"access private method"),e);var pn=(o,i,e,t)=>({set _(s){C(o,i,s,e)},get _(){return c(o,i,t)}});/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ro=globalThis,hn=o=>o,Zs=ro.trustedTypes,un=Zs?Zs.createPolicy("lit-html",{createHTML:o=>o}):void 0,ao="$lit$",xe=`lit$${Math.random().toFixed(9).slice(2)}$`,lo="?"+xe,Hl=`<${lo}>`,Ve=document,ns=()=>Ve.createComment(""),rs=o=>o===null||typeof o!="object"&&typeof o!="function",co=Array.isArray,bn=o=>co(o)||typeof o?.[Symbol.iterator]=="function",no=`[ 	
\f\r]`,os=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,mn=/-->/g,fn=/>/g,ze=RegExp(`>|${no}(?:([^\\s"'>=/]+)(${no}*=${no}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),gn=/'/g,yn=/"/g,_n=/^(?:script|style|textarea|title)$/i,po=o=>(i,...e)=>({_$litType$:o,strings:i,values:e}),r=po(1),Ce=po(2),$n=po(3),he=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),wn=new WeakMap,Ke=Ve.createTreeWalker(Ve,129);function vn(o,i){if(!co(o)||!o.hasOwnProperty("raw"))throw Error("invalid template strings array");return un!==void 0?un.createHTML(i):i}var kn=(o,i)=>{let e=o.length-1,t=[],s,n=i===2?"<svg>":i===3?"<math>":"",a=os;for(let p=0;p<e;p++){let h=o[p],g,T,w=-1,S=0;for(;S<h.length&&(a.lastIndex=S,T=a.exec(h),T!==null);)S=a.lastIndex,a===os?T[1]==="!--"?a=mn:T[1]!==void 0?a=fn:T[2]!==void 0?(_n.test(T[2])&&(s=RegExp("</"+T[2],"g")),a=ze):T[3]!==void 0&&(a=ze):a===ze?T[0]===">"?(a=s??os,w=-1):T[1]===void 0?w=-2:(w=a.lastIndex-T[2].length,g=T[1],a=T[3]===void 0?ze:T[3]==='"'?yn:gn):a===yn||a===gn?a=ze:a===mn||a===fn?a=os:(a=ze,s=void 0);let I=a===ze&&o[p+1].startsWith("/>")?" ":"";n+=a===os?h+Hl:w>=0?(t.push(g),h.slice(0,w)+ao+h.slice(w)+xe+I):h+xe+(w===-2?p:I)}return[vn(o,n+(o[e]||"<?>")+(i===2?"</svg>":i===3?"</math>":"")),t]},as=class o{constructor({strings:i,_$litType$:e},t){let s;this.parts=[];let n=0,a=0,p=i.length-1,h=this.parts,[g,T]=kn(i,e);if(this.el=o.createElement(g,t),Ke.currentNode=this.el.content,e===2||e===3){let w=this.el.content.firstChild;w.replaceWith(...w.childNodes)}for(;(s=Ke.nextNode())!==null&&h.length<p;){if(s.nodeType===1){if(s.hasAttributes())for(let w of s.getAttributeNames())if(w.endsWith(ao)){let S=T[a++],I=s.getAttribute(w).split(xe),M=/([.?@])?(.*)/.exec(S);h.push({type:1,index:n,name:M[2],strings:I,ctor:M[1]==="."?Qs:M[1]==="?"?ei:M[1]==="@"?ti:Je}),s.removeAttribute(w)}else w.startsWith(xe)&&(h.push({type:6,index:n}),s.removeAttribute(w));if(_n.test(s.tagName)){let w=s.textContent.split(xe),S=w.length-1;if(S>0){s.textContent=Zs?Zs.emptyScript:"";for(let I=0;I<S;I++)s.append(w[I],ns()),Ke.nextNode(),h.push({type:2,index:++n});s.append(w[S],ns())}}}else if(s.nodeType===8)if(s.data===lo)h.push({type:2,index:n});else{let w=-1;for(;(w=s.data.indexOf(xe,w+1))!==-1;)h.push({type:7,index:n}),w+=xe.length-1}n++}}static createElement(i,e){let t=Ve.createElement("template");return t.innerHTML=i,t}};function Ye(o,i,e=o,t){if(i===he)return i;let s=t!==void 0?e._$Co?.[t]:e._$Cl,n=rs(i)?void 0:i._$litDirective$;return s?.constructor!==n&&(s?._$AO?.(!1),n===void 0?s=void 0:(s=new n(o),s._$AT(o,e,t)),t!==void 0?(e._$Co??=[])[t]=s:e._$Cl=s),s!==void 0&&(i=Ye(o,s._$AS(o,i.values),s,t)),i}var Xs=class{constructor(i,e){this._$AV=[],this._$AN=void 0,this._$AD=i,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(i){let{el:{content:e},parts:t}=this._$AD,s=(i?.creationScope??Ve).importNode(e,!0);Ke.currentNode=s;let n=Ke.nextNode(),a=0,p=0,h=t[0];for(;h!==void 0;){if(a===h.index){let g;h.type===2?g=new bt(n,n.nextSibling,this,i):h.type===1?g=new h.ctor(n,h.name,h.strings,this,i):h.type===6&&(g=new si(n,this,i)),this._$AV.push(g),h=t[++p]}a!==h?.index&&(n=Ke.nextNode(),a++)}return Ke.currentNode=Ve,s}p(i){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(i,t,e),e+=t.strings.length-2):t._$AI(i[e])),e++}},bt=class o{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(i,e,t,s){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=i,this._$AB=e,this._$AM=t,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let i=this._$AA.parentNode,e=this._$AM;return e!==void 0&&i?.nodeType===11&&(i=e.parentNode),i}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(i,e=this){i=Ye(this,i,e),rs(i)?i===d||i==null||i===""?(this._$AH!==d&&this._$AR(),this._$AH=d):i!==this._$AH&&i!==he&&this._(i):i._$litType$!==void 0?this.$(i):i.nodeType!==void 0?this.T(i):bn(i)?this.k(i):this._(i)}O(i){return this._$AA.parentNode.insertBefore(i,this._$AB)}T(i){this._$AH!==i&&(this._$AR(),this._$AH=this.O(i))}_(i){this._$AH!==d&&rs(this._$AH)?this._$AA.nextSibling.data=i:this.T(Ve.createTextNode(i)),this._$AH=i}$(i){let{values:e,_$litType$:t}=i,s=typeof t=="number"?this._$AC(i):(t.el===void 0&&(t.el=as.createElement(vn(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===s)this._$AH.p(e);else{let n=new Xs(s,this),a=n.u(this.options);n.p(e),this.T(a),this._$AH=n}}_$AC(i){let e=wn.get(i.strings);return e===void 0&&wn.set(i.strings,e=new as(i)),e}k(i){co(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,s=0;for(let n of i)s===e.length?e.push(t=new o(this.O(ns()),this.O(ns()),this,this.options)):t=e[s],t._$AI(n),s++;s<e.length&&(this._$AR(t&&t._$AB.nextSibling,s),e.length=s)}_$AR(i=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);i!==this._$AB;){let t=hn(i).nextSibling;hn(i).remove(),i=t}}setConnected(i){this._$AM===void 0&&(this._$Cv=i,this._$AP?.(i))}},Je=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(i,e,t,s,n){this.type=1,this._$AH=d,this._$AN=void 0,this.element=i,this.name=e,this._$AM=s,this.options=n,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(i,e=this,t,s){let n=this.strings,a=!1;if(n===void 0)i=Ye(this,i,e,0),a=!rs(i)||i!==this._$AH&&i!==he,a&&(this._$AH=i);else{let p=i,h,g;for(i=n[0],h=0;h<n.length-1;h++)g=Ye(this,p[t+h],e,h),g===he&&(g=this._$AH[h]),a||=!rs(g)||g!==this._$AH[h],g===d?i=d:i!==d&&(i+=(g??"")+n[h+1]),this._$AH[h]=g}a&&!s&&this.j(i)}j(i){i===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,i??"")}},Qs=class extends Je{constructor(){super(...arguments),this.type=3}j(i){this.element[this.name]=i===d?void 0:i}},ei=class extends Je{constructor(){super(...arguments),this.type=4}j(i){this.element.toggleAttribute(this.name,!!i&&i!==d)}},ti=class extends Je{constructor(i,e,t,s,n){super(i,e,t,s,n),this.type=5}_$AI(i,e=this){if((i=Ye(this,i,e,0)??d)===he)return;let t=this._$AH,s=i===d&&t!==d||i.capture!==t.capture||i.once!==t.once||i.passive!==t.passive,n=i!==d&&(t===d||s);s&&this.element.removeEventListener(this.name,this,t),n&&this.element.addEventListener(this.name,this,i),this._$AH=i}handleEvent(i){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,i):this._$AH.handleEvent(i)}},si=class{constructor(i,e,t){this.element=i,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(i){Ye(this,i)}},xn={M:ao,P:xe,A:lo,C:1,L:kn,R:Xs,D:bn,V:Ye,I:bt,H:Je,N:ei,U:ti,B:Qs,F:si},Ul=ro.litHtmlPolyfillSupport;Ul?.(as,bt),(ro.litHtmlVersions??=[]).push("3.3.3");var Tn=(o,i,e)=>{let t=e?.renderBefore??i,s=t._$litPart$;if(s===void 0){let n=e?.renderBefore??null;t._$litPart$=s=new bt(i.insertBefore(ns(),n),n,void 0,e??{})}return s._$AI(o),s};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Rn=Symbol.for(""),Wl=o=>{if(o?.r===Rn)return o?._$litStatic$},Sn=o=>({_$litStatic$:o,r:Rn});var An=new Map,ho=o=>(i,...e)=>{let t=e.length,s,n,a=[],p=[],h,g=0,T=!1;for(;g<t;){for(h=i[g];g<t&&(n=e[g],(s=Wl(n))!==void 0);)h+=s+i[++g],T=!0;g!==t&&p.push(n),a.push(h),g++}if(g===t&&a.push(i[t]),T){let w=a.join("$$lit$$");(i=An.get(w))===void 0&&(a.raw=a,An.set(w,i=a)),e=p}return o(i,...e)},En=ho(r),Pc=ho(Ce),Nc=ho($n);/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ii=globalThis,oi=ii.ShadowRoot&&(ii.ShadyCSS===void 0||ii.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,uo=Symbol(),Pn=new WeakMap,ls=class{constructor(i,e,t){if(this._$cssResult$=!0,t!==uo)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=i,this.t=e}get styleSheet(){let i=this.o,e=this.t;if(oi&&i===void 0){let t=e!==void 0&&e.length===1;t&&(i=Pn.get(e)),i===void 0&&((this.o=i=new CSSStyleSheet).replaceSync(this.cssText),t&&Pn.set(e,i))}return i}toString(){return this.cssText}},Nn=o=>new ls(typeof o=="string"?o:o+"",void 0,uo),O=(o,...i)=>{let e=o.length===1?o[0]:i.reduce((t,s,n)=>t+(a=>{if(a._$cssResult$===!0)return a.cssText;if(typeof a=="number")return a;throw Error("Value passed to 'css' function must be a 'css' function result: "+a+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+o[n+1],o[0]);return new ls(e,o,uo)},Cn=(o,i)=>{if(oi)o.adoptedStyleSheets=i.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of i){let t=document.createElement("style"),s=ii.litNonce;s!==void 0&&t.setAttribute("nonce",s),t.textContent=e.cssText,o.appendChild(t)}},mo=oi?o=>o:o=>o instanceof CSSStyleSheet?(i=>{let e="";for(let t of i.cssRules)e+=t.cssText;return Nn(e)})(o):o;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:Bl,defineProperty:Gl,getOwnPropertyDescriptor:zl,getOwnPropertyNames:Kl,getOwnPropertySymbols:Vl,getPrototypeOf:Yl}=Object,ni=globalThis,On=ni.trustedTypes,Jl=On?On.emptyScript:"",Zl=ni.reactiveElementPolyfillSupport,ds=(o,i)=>o,cs={toAttribute(o,i){switch(i){case Boolean:o=o?Jl:null;break;case Object:case Array:o=o==null?o:JSON.stringify(o)}return o},fromAttribute(o,i){let e=o;switch(i){case Boolean:e=o!==null;break;case Number:e=o===null?null:Number(o);break;case Object:case Array:try{e=JSON.parse(o)}catch{e=null}}return e}},ri=(o,i)=>!Bl(o,i),qn={attribute:!0,type:String,converter:cs,reflect:!1,useDefault:!1,hasChanged:ri};Symbol.metadata??=Symbol("metadata"),ni.litPropertyMetadata??=new WeakMap;var Te=class extends HTMLElement{static addInitializer(i){this._$Ei(),(this.l??=[]).push(i)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(i,e=qn){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(i)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(i,e),!e.noAccessor){let t=Symbol(),s=this.getPropertyDescriptor(i,t,e);s!==void 0&&Gl(this.prototype,i,s)}}static getPropertyDescriptor(i,e,t){let{get:s,set:n}=zl(this.prototype,i)??{get(){return this[e]},set(a){this[e]=a}};return{get:s,set(a){let p=s?.call(this);n?.call(this,a),this.requestUpdate(i,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(i){return this.elementProperties.get(i)??qn}static _$Ei(){if(this.hasOwnProperty(ds("elementProperties")))return;let i=Yl(this);i.finalize(),i.l!==void 0&&(this.l=[...i.l]),this.elementProperties=new Map(i.elementProperties)}static finalize(){if(this.hasOwnProperty(ds("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(ds("properties"))){let e=this.properties,t=[...Kl(e),...Vl(e)];for(let s of t)this.createProperty(s,e[s])}let i=this[Symbol.metadata];if(i!==null){let e=litPropertyMetadata.get(i);if(e!==void 0)for(let[t,s]of e)this.elementProperties.set(t,s)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let s=this._$Eu(e,t);s!==void 0&&this._$Eh.set(s,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(i){let e=[];if(Array.isArray(i)){let t=new Set(i.flat(1/0).reverse());for(let s of t)e.unshift(mo(s))}else i!==void 0&&e.push(mo(i));return e}static _$Eu(i,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof i=="string"?i.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(i=>this.enableUpdating=i),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(i=>i(this))}addController(i){(this._$EO??=new Set).add(i),this.renderRoot!==void 0&&this.isConnected&&i.hostConnected?.()}removeController(i){this._$EO?.delete(i)}_$E_(){let i=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(i.set(t,this[t]),delete this[t]);i.size>0&&(this._$Ep=i)}createRenderRoot(){let i=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Cn(i,this.constructor.elementStyles),i}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(i=>i.hostConnected?.())}enableUpdating(i){}disconnectedCallback(){this._$EO?.forEach(i=>i.hostDisconnected?.())}attributeChangedCallback(i,e,t){this._$AK(i,t)}_$ET(i,e){let t=this.constructor.elementProperties.get(i),s=this.constructor._$Eu(i,t);if(s!==void 0&&t.reflect===!0){let n=(t.converter?.toAttribute!==void 0?t.converter:cs).toAttribute(e,t.type);this._$Em=i,n==null?this.removeAttribute(s):this.setAttribute(s,n),this._$Em=null}}_$AK(i,e){let t=this.constructor,s=t._$Eh.get(i);if(s!==void 0&&this._$Em!==s){let n=t.getPropertyOptions(s),a=typeof n.converter=="function"?{fromAttribute:n.converter}:n.converter?.fromAttribute!==void 0?n.converter:cs;this._$Em=s;let p=a.fromAttribute(e,n.type);this[s]=p??this._$Ej?.get(s)??p,this._$Em=null}}requestUpdate(i,e,t,s=!1,n){if(i!==void 0){let a=this.constructor;if(s===!1&&(n=this[i]),t??=a.getPropertyOptions(i),!((t.hasChanged??ri)(n,e)||t.useDefault&&t.reflect&&n===this._$Ej?.get(i)&&!this.hasAttribute(a._$Eu(i,t))))return;this.C(i,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(i,e,{useDefault:t,reflect:s,wrapped:n},a){t&&!(this._$Ej??=new Map).has(i)&&(this._$Ej.set(i,a??e??this[i]),n!==!0||a!==void 0)||(this._$AL.has(i)||(this.hasUpdated||t||(e=void 0),this._$AL.set(i,e)),s===!0&&this._$Em!==i&&(this._$Eq??=new Set).add(i))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let i=this.scheduleUpdate();return i!=null&&await i,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,n]of this._$Ep)this[s]=n;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[s,n]of t){let{wrapped:a}=n,p=this[s];a!==!0||this._$AL.has(s)||p===void 0||this.C(s,void 0,n,p)}}let i=!1,e=this._$AL;try{i=this.shouldUpdate(e),i?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw i=!1,this._$EM(),t}i&&this._$AE(e)}willUpdate(i){}_$AE(i){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(i)),this.updated(i)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(i){return!0}update(i){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(i){}firstUpdated(i){}};Te.elementStyles=[],Te.shadowRootOptions={mode:"open"},Te[ds("elementProperties")]=new Map,Te[ds("finalized")]=new Map,Zl?.({ReactiveElement:Te}),(ni.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var fo=globalThis,Z=class extends Te{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let i=super.createRenderRoot();return this.renderOptions.renderBefore??=i.firstChild,i}update(i){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(i),this._$Do=Tn(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return he}};Z._$litElement$=!0,Z.finalized=!0,fo.litElementHydrateSupport?.({LitElement:Z});var Xl=fo.litElementPolyfillSupport;Xl?.({LitElement:Z});(fo.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var v=o=>(i,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(o,i)}):customElements.define(o,i)};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Ql={attribute:!0,type:String,converter:cs,reflect:!1,hasChanged:ri},ed=(o=Ql,i,e)=>{let{kind:t,metadata:s}=e,n=globalThis.litPropertyMetadata.get(s);if(n===void 0&&globalThis.litPropertyMetadata.set(s,n=new Map),t==="setter"&&((o=Object.create(o)).wrapped=!0),n.set(e.name,o),t==="accessor"){let{name:a}=e;return{set(p){let h=i.get.call(this);i.set.call(this,p),this.requestUpdate(a,h,o,!0,p)},init(p){return p!==void 0&&this.C(a,void 0,o,p),p}}}if(t==="setter"){let{name:a}=e;return function(p){let h=this[a];i.call(this,p),this.requestUpdate(a,h,o,!0,p)}}throw Error("Unsupported decorator location: "+t)};function D(o){return(i,e)=>typeof e=="object"?ed(o,i,e):((t,s,n)=>{let a=s.hasOwnProperty(n);return s.constructor.createProperty(n,t),a?Object.getOwnPropertyDescriptor(s,n):void 0})(o,i,e)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function $(o){return D({...o,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Ze=(o,i,e)=>(e.configurable=!0,e.enumerable=!0,Reflect.decorate&&typeof i!="object"&&Object.defineProperty(o,i,e),e);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function Y(o,i){return(e,t,s)=>{let n=a=>a.renderRoot?.querySelector(o)??null;if(i){let{get:a,set:p}=typeof t=="object"?e:s??(()=>{let h=Symbol();return{get(){return this[h]},set(g){this[h]=g}}})();return Ze(e,t,{get(){let h=a.call(this);return h===void 0&&(h=n(this),(h!==null||this.hasUpdated)&&p.call(this,h)),h}})}return Ze(e,t,{get(){return n(this)}})}}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var In={views:"Views",menu:"Open the menu of Home Assistant",conversations:"Conversations",memory:"Memory",graph:"Graph",request:"Requests",work:"Work",usage:"Usage",health:"Health",settings:"Settings",turn:"Turn",household:"Household",loading:"Loading …",loading_long:"Still loading. The connection is slow, or Home Assistant is busy.",failed:"This could not be loaded.",again:"Try again",more:"Show more",all_shown:"{count} in all",close:"Close",cancel:"Cancel",undo:"Undo",back:"Back",none_found:"Nothing found.",lost:"The connection to Home Assistant is lost. What you see is what was known last; it goes on by itself once Home Assistant is back.",expired:"Your login has expired. Log in to Home Assistant again, then come back to this page.",gone:"Switchboard is not running: it is being loaded, was switched off, or was removed. Look at Settings > Devices & services.",stale:"Switchboard was updated. Reload this page to see its new version.",reload:"Reload",no_such_page:"There is no such page.",guests:"Guest mode is on: nothing of what was said or is remembered is shown until the guests have left, unless you ask for it in a view.",guests_hidden:"This is hidden while guests are here.",guests_show:"Show in spite of guests",guests_until:"It is shown until you leave this view.",log_off_title:"No log is kept",log_off:"Nobody has agreed to a log, or it was switched off. Nothing that is said is written down, and nothing new is learnt.",log_off_ask:"Ask an administrator of your home to switch the log on.",open_settings:"Open the settings",administrators_only:"Only administrators may see this.",not_erased:"Traces may stay in the file until it is rewritten: tonight, if the disk has room.",files_left:"Delete these files yourself if you want it gone from them too: {files}"};var sd=["de","es","fr","it","nl"],go=new Map,Mn=new Map;function J(o,i){let e=(s,n,a={})=>{let p=yo(s.hass.language),h=Mn.get(p)?.[o]??i,g=a.count;return((typeof g=="number"&&new Intl.PluralRules(p).select(g)==="one"?h[`${n}_one`]:void 0)??h[n]??n).replace(/\{(\w+)\}/g,(S,I)=>{let M=a[I];return M===void 0?S:typeof M=="number"?s.show.number(M):M})};return Object.assign(e,{told:(s,n,a)=>{let p=n+a;return p in i?e(s,p):a}})}function yo(o){let i=o.toLowerCase().split("-")[0];return sd.find(e=>e===i)??"en"}function Dn(o){if(o==="en")return Promise.resolve();let i=go.get(o)??id(o);return go.set(o,i),i.catch(()=>go.delete(o)),i.catch(()=>{})}async function id(o){let i=await fetch(new URL(`${o}.json`,import.meta.url));if(!i.ok)throw new Error(`The texts could not be loaded: ${i.status}`);Mn.set(o,await i.json())}var y=J("i18n",In);var ye=class extends Error{constructor(e,t,s){super(s);this.kind=e;this.code=t}},od=1,nd=2,rd=3;function V(o,i){if(i instanceof ye)return i;let e=typeof i=="number"?i:i?.code;if(e===nd)return new ye("expired","expired",y(o,"expired"));if(e===rd||e===od||!o.hass.connected)return new ye("lost","lost",y(o,"lost"));if(e==="unknown_command")return new ye("gone","gone",y(o,"gone"));let t=i??{},s=t.translation_key,n=s&&t.translation_domain?o.hass.localize(`component.${t.translation_domain}.exceptions.${s}.message`,t.translation_placeholders):"",a=typeof t.message=="string"?t.message:String(i);return new ye("refused",String(s??e??"unknown"),n||a)}var wo={state:"loading"},ad=4e3,ai=class{constructor(i,e){this.app=i;this.changed=e;this.current=wo;this.#e=0}#e;async load(i){let e=++this.#e,{value:t}=this.current;this.#t(t===void 0?wo:{state:"loading",value:t});let s=setTimeout(()=>{e===this.#e&&this.#t({...this.current,is_slow:!0})},ad);try{let n=await i();e===this.#e&&this.#t({state:"ready",value:n})}catch(n){if(e!==this.#e)return;let a=V(this.app(),n);this.#t({state:"failed",failure:a,...t===void 0?{}:{value:t}})}finally{clearTimeout(s)}}put(i){this.#e+=1,this.#t({state:"ready",value:i})}clear(){this.#e+=1,this.#t(wo)}#t(i){this.current=i,this.changed()}};function U(o,i,e,t){let{state:s,value:n,failure:a}=i,p=s==="failed"&&a?r`<div class="alert bad" role="alert" data-state="failed">
          <p>${y(o,"failed")} ${a.message}</p>
          ${t?r`<button @click=${t}>${y(o,"again")}</button>`:d}
        </div>`:d,h=s==="loading"&&(n===void 0||i.is_slow)?r`<p class="quiet" role="status" data-state="loading">
          ${y(o,i.is_slow?"loading_long":"loading")}
        </p>`:d;return r`${p}${h}${n===void 0?d:e(n)}`}/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:ld}=xn,Ln=o=>o;var Fn=o=>o.strings===void 0,jn=()=>document.createComment(""),_t=(o,i,e)=>{let t=o._$AA.parentNode,s=i===void 0?o._$AB:i._$AA;if(e===void 0){let n=t.insertBefore(jn(),s),a=t.insertBefore(jn(),s);e=new ld(n,a,o,o.options)}else{let n=e._$AB.nextSibling,a=e._$AM,p=a!==o;if(p){let h;e._$AQ?.(o),e._$AM=o,e._$AP!==void 0&&(h=o._$AU)!==a._$AU&&e._$AP(h)}if(n!==s||p){let h=e._$AA;for(;h!==n;){let g=Ln(h).nextSibling;Ln(t).insertBefore(h,s),h=g}}}return e},Oe=(o,i,e=o)=>(o._$AI(i,e),o),dd={},Hn=(o,i=dd)=>o._$AH=i,Un=o=>o._$AH,li=o=>{o._$AR(),o._$AA.remove()};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var $t={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Xe=o=>(...i)=>({_$litDirective$:o,values:i}),qe=class{constructor(i){}get _$AU(){return this._$AM._$AU}_$AT(i,e,t){this._$Ct=i,this._$AM=e,this._$Ci=t}_$AS(i,e){return this.update(i,e)}update(i,e){return this.render(...e)}};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ps=(o,i)=>{let e=o._$AN;if(e===void 0)return!1;for(let t of e)t._$AO?.(i,!1),ps(t,i);return!0},di=o=>{let i,e;do{if((i=o._$AM)===void 0)break;e=i._$AN,e.delete(o),o=i}while(e?.size===0)},Wn=o=>{for(let i;i=o._$AM;o=i){let e=i._$AN;if(e===void 0)i._$AN=e=new Set;else if(e.has(o))break;e.add(o),hd(i)}};function cd(o){this._$AN!==void 0?(di(this),this._$AM=o,Wn(this)):this._$AM=o}function pd(o,i=!1,e=0){let t=this._$AH,s=this._$AN;if(s!==void 0&&s.size!==0)if(i)if(Array.isArray(t))for(let n=e;n<t.length;n++)ps(t[n],!1),di(t[n]);else t!=null&&(ps(t,!1),di(t));else ps(this,o)}var hd=o=>{o.type==$t.CHILD&&(o._$AP??=pd,o._$AQ??=cd)},ci=class extends qe{constructor(){super(...arguments),this._$AN=void 0}_$AT(i,e,t){super._$AT(i,e,t),Wn(this),this.isConnected=i._$AU}_$AO(i,e=!0){i!==this.isConnected&&(this.isConnected=i,i?this.reconnected?.():this.disconnected?.()),e&&(ps(this,i),di(this))}setValue(i){if(Fn(this._$Ct))this._$Ct._$AI(i,this);else{let e=[...this._$Ct._$AH];e[this._$Ci]=i,this._$Ct._$AI(e,this,0)}}disconnected(){}reconnected(){}};var pi=class{constructor(i,e){this.app=i;this.changed=e;this.items=[];this.total=0;this.next=0;this.state="loading";this.hasFirst=!1;this.#t=0;this.#i=!1}#e;#t;#i;async start(i,e={}){this.#e=i,this.#t+=1,this.#i=!1,e.clear&&(this.items=[],this.total=0,this.hasFirst=!1),await this.#s(0)}async more(){this.#i||this.next===null||!this.hasFirst||await this.#s(this.next)}put(i,e=this.total){this.items=i,this.total=e,this.changed()}async#s(i){let e=this.#e;if(!e)return;let t=this.#t;this.#i=!0,this.state="loading",this.failure=void 0,this.changed();try{let s=await e(i);if(t!==this.#t)return;this.items=i===0?s.items:[...this.items,...s.items],this.total=s.total,this.next=s.next_offset,this.hasFirst=!0,this.state="ready"}catch(s){if(t!==this.#t)return;this.state="failed",this.failure=V(this.app(),s)}finally{t===this.#t&&(this.#i=!1,this.changed())}}foot(){let i=this.app();return this.state==="failed"&&this.failure?r`<div class="alert bad" role="alert" data-state="failed">
        <p>${y(i,"failed")} ${this.failure.message}</p>
        <button @click=${()=>{this.#s(this.hasFirst?this.next??0:0)}}>
          ${y(i,"again")}
        </button>
      </div>`:this.state==="loading"?r`<p class="quiet" role="status" data-state="loading">
        ${y(i,"loading")}
      </p>`:r`<div class="spread">
      <p class="quiet">${y(i,"all_shown",{count:this.total})}</p>
      ${this.next===null?d:r`<button ${ud(()=>{this.more()})} @click=${()=>{this.more()}}>
            ${y(i,"more")}
          </button>`}
    </div>`}},bo=class extends ci{#e;#t=()=>{};constructor(i){if(super(i),i.type!==$t.ELEMENT)throw new Error("inSight belongs to an element")}render(i){return d}update(i,[e]){return this.#t=e,this.#e||(this.#e=new IntersectionObserver(t=>{t.some(s=>s.isIntersecting)&&this.#t()},{rootMargin:"600px"}),this.#e.observe(i.element)),d}disconnected(){this.#e?.disconnect(),this.#e=void 0}},ud=Xe(bo);var P=O`
  :host {
    --sb-text: var(--primary-text-color, #141414);
    --sb-quiet: color-mix(in srgb, var(--sb-text) 72%, var(--sb-card));
    --sb-card: var(--ha-card-background, var(--card-background-color, #fff));
    --sb-ground: var(--primary-background-color, #fafafa);
    --sb-line: var(--divider-color, rgba(127, 127, 127, 0.3));
    --sb-link: color-mix(in srgb, var(--primary-color, #03a9f4) 55%, var(--sb-text));
    --sb-filled: color-mix(in srgb, var(--primary-color, #03a9f4) 62%, black);
    --sb-bad: color-mix(in srgb, var(--error-color, #db4437) 62%, var(--sb-text));
    --sb-warn: color-mix(in srgb, var(--warning-color, #ffa600) 40%, var(--sb-text));
    --sb-good: color-mix(in srgb, var(--success-color, #43a047) 55%, var(--sb-text));
    --sb-tint: color-mix(in srgb, var(--primary-color, #03a9f4) 10%, var(--sb-card));
    --sb-round: var(--ha-card-border-radius, 12px);
    color: var(--sb-text);
    font-family: var(--ha-font-family-body, Roboto, Noto, sans-serif);
    font-size: 16px;
    line-height: 1.45;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  figure {
    margin: 0;
    padding: 0;
  }
  ul.plain,
  ol.plain {
    list-style: none;
  }
  h1 {
    font-size: 22px;
    font-weight: 500;
  }
  h2 {
    font-size: 18px;
    font-weight: 500;
  }
  h3 {
    font-size: 16px;
    font-weight: 500;
  }
  h1:focus,
  h2:focus {
    outline: none;
  }
  ul:not(.plain),
  ol:not(.plain) {
    padding-inline-start: 20px;
  }
  summary {
    cursor: pointer;
  }
  a {
    color: var(--sb-link);
  }
  :focus-visible {
    outline: 2px solid var(--sb-link);
    outline-offset: 2px;
  }
  button,
  .button {
    font: inherit;
    font-weight: 500;
    min-height: 40px;
    padding: 6px 14px;
    border-radius: 20px;
    border: 1px solid var(--sb-line);
    background: transparent;
    color: var(--sb-link);
    cursor: pointer;
    text-decoration: none;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
  }
  button:hover:not(:disabled),
  .button:hover {
    background: var(--sb-tint);
  }
  button:disabled {
    color: var(--sb-quiet);
    cursor: default;
  }
  button.filled,
  .button.filled {
    background: var(--sb-filled);
    border-color: transparent;
    color: #fff;
  }
  button.filled:hover:not(:disabled),
  .button.filled:hover {
    background: var(--sb-filled);
    filter: brightness(1.15);
  }
  button.filled:disabled {
    background: var(--sb-line);
    color: var(--sb-quiet);
  }
  button.bad {
    color: var(--sb-bad);
  }
  button.bare {
    border-color: transparent;
  }
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    background: var(--sb-card);
    border: 1px solid color-mix(in srgb, var(--sb-text) 45%, transparent);
    border-radius: 8px;
    padding: 8px 10px;
    min-height: 40px;
    max-width: 100%;
  }
  input[type="checkbox"],
  input[type="radio"] {
    min-height: 0;
    width: 20px;
    height: 20px;
    accent-color: var(--sb-filled);
  }
  textarea {
    width: 100%;
    resize: vertical;
  }
  label.field {
    display: grid;
    gap: 4px;
    font-size: 14px;
  }
  label.field > input,
  label.field > select,
  label.field > textarea {
    font-size: 16px;
    width: 100%;
  }
  label.check {
    display: flex;
    gap: 8px;
    align-items: center;
    min-height: 40px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .stack {
    display: grid;
    gap: 16px;
    grid-template-columns: minmax(0, 1fr);
  }
  .spread {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
  }
  .card {
    background: var(--sb-card);
    border: 1px solid var(--sb-line);
    border-radius: var(--sb-round);
    padding: 16px;
    overflow-wrap: anywhere;
  }
  .quiet {
    color: var(--sb-quiet);
    font-size: 14px;
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    padding: 1px 10px;
    border-radius: 12px;
    font-size: 13px;
    border: 1px solid var(--sb-line);
    background: var(--sb-card);
    color: var(--sb-text);
  }
  .chip.bad {
    color: var(--sb-bad);
    border-color: currentColor;
  }
  .chip.warn {
    color: var(--sb-warn);
    border-color: currentColor;
  }
  .chip.good {
    color: var(--sb-good);
    border-color: currentColor;
  }
  .alert {
    border: 1px solid currentColor;
    border-radius: 8px;
    padding: 8px 12px;
    overflow-wrap: anywhere;
  }
  .alert.bad {
    color: var(--sb-bad);
  }
  .alert.warn {
    color: var(--sb-warn);
  }
  .scrolls {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 14px;
  }
  th,
  td {
    text-align: start;
    vertical-align: top;
    padding: 6px 12px 6px 0;
    border-bottom: 1px solid var(--sb-line);
  }
  td.number,
  th.number {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  pre {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-family: var(--ha-font-family-code, monospace);
    font-size: 13px;
  }
  dl.facts {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 20px;
    font-size: 14px;
  }
  dl.facts > div {
    display: flex;
    gap: 6px;
  }
  dl.facts dt {
    color: var(--sb-quiet);
  }
  dl.facts dd {
    font-variant-numeric: tabular-nums;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;var E=class extends Z{constructor(){super(...arguments);this.path=[];this.busy="";this.#e=()=>this.requestUpdate();this.#t=()=>this.load()}static{this.styles=P}#e;#t;loader(){return new ai(()=>this.app,this.#e)}paged(){return new pi(()=>this.app,this.#e)}async attempt(e,t){this.busy=e;try{await t()}catch(s){this.app.notifyFailure(s)}finally{this.busy=""}}connectedCallback(){super.connectedCallback(),this.app.addEventListener("changed",this.#e),this.app.addEventListener("returned",this.#t)}disconnectedCallback(){super.disconnectedCallback(),this.app.removeEventListener("changed",this.#e),this.app.removeEventListener("returned",this.#t)}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&this.load()}};m([D({attribute:!1})],E.prototype,"app",2),m([D({attribute:!1})],E.prototype,"path",2),m([$()],E.prototype,"busy",2);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Bn=(o,i,e)=>{let t=new Map;for(let s=i;s<=e;s++)t.set(o[s],s);return t},Ae=Xe(class extends qe{constructor(o){if(super(o),o.type!==$t.CHILD)throw Error("repeat() can only be used in text expressions")}dt(o,i,e){let t;e===void 0?e=i:i!==void 0&&(t=i);let s=[],n=[],a=0;for(let p of o)s[a]=t?t(p,a):a,n[a]=e(p,a),a++;return{values:n,keys:s}}render(o,i,e){return this.dt(o,i,e).values}update(o,[i,e,t]){let s=Un(o),{values:n,keys:a}=this.dt(i,e,t);if(!Array.isArray(s))return this.ut=a,n;let p=this.ut??=[],h=[],g,T,w=0,S=s.length-1,I=0,M=n.length-1;for(;w<=S&&I<=M;)if(s[w]===null)w++;else if(s[S]===null)S--;else if(p[w]===a[I])h[I]=Oe(s[w],n[I]),w++,I++;else if(p[S]===a[M])h[M]=Oe(s[S],n[M]),S--,M--;else if(p[w]===a[M])h[M]=Oe(s[w],n[M]),_t(o,h[M+1],s[w]),w++,M--;else if(p[S]===a[I])h[I]=Oe(s[S],n[I]),_t(o,s[w],s[S]),S--,I++;else if(g===void 0&&(g=Bn(a,I,M),T=Bn(p,w,S)),g.has(p[w]))if(g.has(p[S])){let oe=T.get(a[I]),re=oe!==void 0?s[oe]:null;if(re===null){let pe=_t(o,s[w]);Oe(pe,n[I]),h[I]=pe}else h[I]=Oe(re,n[I]),_t(o,s[w],re),s[oe]=null;I++}else li(s[S]),S--;else li(s[w]),w++;for(;I<=M;){let oe=_t(o,h[M+1]);Oe(oe,n[I]),h[I++]=oe}for(;w<=S;){let oe=s[w++];oe!==null&&li(oe)}return this.ut=a,Hn(o,h),he}});function te(o,i,e=d){return r`<section class="card stack" data-state="empty">
    <h2>${o}</h2>
    <p>${i}</p>
    ${e===d?d:r`<div class="row">${e}</div>`}
  </section>`}function Re(o){return te(y(o,"log_off_title"),`${y(o,"log_off")}${o.isAdmin?"":` ${y(o,"log_off_ask")}`}`,o.isAdmin?r`<a class="button filled" href=${o.link(`/settings/${o.info?.entries[0]?.entry_id??""}/consent`)}>
          ${y(o,"open_settings")}
        </a>`:d)}function X(o,i,e,t=()=>{},s){return r`<label class="field"
    >${o}
    <select
      id=${s??d}
      @change=${n=>t(n.target.value)}
    >
      ${e.map(([n,a])=>r`<option value=${n} ?selected=${n===i}>${a}</option>`)}
    </select>
  </label>`}function hs(o,i,e){return r`<label class="check">
    <input
      type="checkbox"
      .checked=${i}
      @change=${t=>e(t.target.checked)}
    />
    ${o}
  </label>`}function us(o,i,e){return r`<label class="field"
    >${o}
    <input
      type="date"
      .value=${i}
      @change=${t=>e(t.target.value)}
    />
  </label>`}function ae(o,i,e){let t=s=>i[s]?.[1]??d;return r`<div class="scrolls" tabindex="0" role="region" aria-label=${o}>
    <table>
      <thead>
        <tr>
          ${i.map(([s],n)=>r`<th scope="col" class=${t(n)}>${s}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${e.map(([s,...n])=>r`<tr>
              <th scope="row">${s}</th>
              ${n.map((a,p)=>r`<td class=${t(p+1)}>${a}</td>`)}
            </tr>`)}
      </tbody>
    </table>
  </div>`}function we(o){return r`<dl class="facts">
    ${o.map(i=>i?r`<div>
            <dt>${i[0]}</dt>
            <dd>${i[1]}</dd>
          </div>`:d)}
  </dl>`}function vt(o){return o?r`<p class="alert bad" role="alert">${o}</p>`:d}var md=200,Qe,hi,ui,ms,_o,Ie=class extends Z{constructor(){super(...arguments);f(this,ms);this.label="";this.words="";f(this,Qe);f(this,hi,()=>{clearTimeout(c(this,Qe)),C(this,Qe,setTimeout(()=>l(this,ms,_o).call(this),md))});f(this,ui,e=>{e.preventDefault(),l(this,ms,_o).call(this)})}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(c(this,Qe))}focus(){this.input.focus()}render(){return r`<form class="card" role="search" @submit=${c(this,ui)}>
      <label class="field">
        ${this.label}
        <input
          type="search"
          maxlength="200"
          autocomplete="off"
          .value=${this.words}
          @input=${c(this,hi)}
        />
      </label>
      <slot></slot>
    </form>`}};Qe=new WeakMap,hi=new WeakMap,ui=new WeakMap,ms=new WeakSet,_o=function(){clearTimeout(c(this,Qe));let e=this.input.value.trim();e!==this.words&&(this.words=e,this.dispatchEvent(new CustomEvent("looked",{detail:e})))},Ie.styles=[P,O`
      form {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      label.field,
      ::slotted(.whole) {
        grid-column: 1 / -1;
      }
    `],m([D()],Ie.prototype,"label",2),m([D()],Ie.prototype,"words",2),m([Y("input")],Ie.prototype,"input",2),Ie=m([v("sb-search")],Ie);var Gn={one:"One conversation",to_list:"All conversations",search:"Search in what was said",since:"From",until:"Until",more_filters:"More filters",only_failed:"Only what failed",dearest_first:"Dearest first",facet_owner:"Person",facet_agent_id:"Agent",facet_device_id:"Device",facet_area_id:"Room",facet_route:"Answered by",all:"All",found:"{count} found",found_one:"{count} found",no_words:"(no words)",messages:"{count} messages",messages_one:"{count} message",said_about:"What was said about “{words}”",assistant:"Assistant",tokens:"{count} tokens",route_local:"Home Assistant",route_model:"Model",route_fallback:"Stand-in",route_none:"Nobody",empty_title:"Nothing was said yet",empty:"Talk to your assistant, at a satellite or in the Assist dialog. What is said, who answered it and what it cost shows here, and what the house learns from it shows under Memory.",export:"Export",fork:"Continue in a copy",forked:"A copy was begun. It goes on where this one ended, in the conversation “{id}”; give this name to conversation.process.",delete:"Delete …",to_turn:"How it went",delete_heading:"Delete this conversation?",delete_for_good:"Delete for good",deleting:"Deleting …",going_messages:"{count} messages are deleted for good.",going_messages_one:"{count} message is deleted for good.",nothing_learnt:"Nothing was learnt from it.",going_memories:"Learnt from it alone, goes with it: {count} memories",going_relations:"In the graph, goes with it: {count} relations",going_entities:"In the graph, goes with it: {count} things",going_staying:"Stay, with fewer sources: {count} memories",becomes:"Then says: {text}",deleted:"Deleted: {messages} messages and {memories} memories."};var j=J("views/conversations/i18n",Gn);var gd={none:"bad",fallback:"warn"},$o=(o,i)=>j.told(o,"route_",i);function mi(o,i){return i.map(e=>r`<span class="chip ${gd[e]??""}">${$o(o,e)}</span>`)}function zn(o,i){return i.cost?r`<span class="chip">${o.show.money(i.cost)}</span>`:i.tokens?r`<span class="chip">${j(o,"tokens",{count:i.tokens})}</span>`:d}function fs(o,i){return i.area_id?o.areaName(i.area_id):i.device_id?o.deviceName(i.device_id):""}var Kn=["owner","agent_id","device_id","area_id","route"];var yd=50,wd=20,kt,gs,ys,G,Me,Vn,Yn,Jn,vo,Zn,Xn,Qn,er,tr,ue=class extends E{constructor(){super(...arguments);f(this,G);this.deleted=0;this.words="";this.having={};this.since="";this.until="";this.isFailed=!1;this.isDear=!1;f(this,kt,this.paged());f(this,gs,this.paged());f(this,ys,this.loader())}willUpdate(e){super.willUpdate(e),e.has("deleted")&&e.get("deleted")!==void 0&&this.load()}load(){c(this,ys).load(()=>this.app.call("conversations/choices")),l(this,G,Me).call(this,!1)}render(){let{app:e}=this,t=c(this,kt);return c(this,G,Vn)&&t.hasFirst&&t.total===0?l(this,G,Yn).call(this):e.info&&!e.info.logs&&!t.hasFirst?Re(e):r`<div class="stack">${l(this,G,Jn).call(this)} ${this.words?l(this,G,er).call(this):l(this,G,Xn).call(this)}</div>`}};kt=new WeakMap,gs=new WeakMap,ys=new WeakMap,G=new WeakSet,Me=function(e,t={}){Object.assign(this,t);let{since:s,until:n,words:a}=this,p={...s?{since:s}:{},...n?{until:n}:{}};if(a){let{owner:g}=this.having,T={query:a,limit:wd,...p,...g?{owner:g}:{}};c(this,gs).start(w=>this.app.call("conversations/search",{...T,offset:w}),{clear:e});return}let h={limit:yd,...p,...this.having,...this.isFailed?{failed:!0}:{},...this.isDear?{sort:"dearest"}:{}};c(this,kt).start(g=>this.app.call("conversations/list",{...h,offset:g}),{clear:e})},Vn=function(){let{since:e,until:t,isFailed:s,words:n}=this;return!(n||e||t||s||Object.keys(this.having).length)},Yn=function(){let{app:e}=this;return e.info&&!e.info.logs?Re(e):te(j(e,"empty_title"),j(e,"empty"))},Jn=function(){let{app:e}=this,t=c(this,ys).current.value;return r`<sb-search
      .label=${j(e,"search")}
      .words=${this.words}
      @looked=${({detail:s})=>{l(this,G,Me).call(this,!0,{words:s})}}
    >
      ${us(j(e,"since"),this.since,s=>l(this,G,Me).call(this,!0,{since:s}))}
      ${us(j(e,"until"),this.until,s=>l(this,G,Me).call(this,!0,{until:s}))}
      ${t?l(this,G,vo).call(this,"owner",t):d}
      ${this.words?d:r`<details class="whole">
            <summary>${j(e,"more_filters")}</summary>
            <div class="filters">
              ${t?Kn.filter(s=>s!=="owner").map(s=>l(this,G,vo).call(this,s,t)):d}
              ${hs(j(e,"only_failed"),this.isFailed,s=>l(this,G,Me).call(this,!0,{isFailed:s}))}
              ${hs(j(e,"dearest_first"),this.isDear,s=>l(this,G,Me).call(this,!0,{isDear:s}))}
            </div>
          </details>`}
    </sb-search>`},vo=function(e,t){let{app:s}=this;return t[e].length?X(j(s,`facet_${e}`),this.having[e]??"",[["",j(s,"all")],...t[e].map(({value:n,conversations:a})=>{let p=l(this,G,Zn).call(this,e,n);return[n,`${p} (${s.show.number(a)})`]})],n=>{let{[e]:a,...p}=this.having;l(this,G,Me).call(this,!0,{having:n?{...p,[e]:n}:p})}):d},Zn=function(e,t){let{app:s}=this;switch(e){case"owner":return s.ownerName(t);case"agent_id":return s.entityName(t);case"device_id":return s.deviceName(t);case"area_id":return s.areaName(t);case"route":return $o(s,t)}},Xn=function(){let{app:e}=this,t=c(this,kt),s=[];for(let n of t.items){let a=this.isDear?"":e.show.day(n.at),p=s.at(-1);p?.day===a?p.of.push(n):s.push({day:a,of:[n]})}return r`<section class="stack" aria-labelledby="found">
      <h2 id="found" class="unseen">${y(e,"conversations")}</h2>
      <p class="unseen" role="status">
        ${t.state==="ready"?j(e,"found",{count:t.total}):""}
      </p>
      ${t.hasFirst&&!t.items.length?r`<p data-state="empty">${y(e,"none_found")}</p>`:s.map(n=>r`<div>
                ${n.day?r`<h3>${e.show.date(n.of[0]?.at??n.day)}</h3>`:d}
                <ul class="plain">
                  ${Ae(n.of,a=>a.conversation_id,a=>l(this,G,Qn).call(this,a))}
                </ul>
              </div>`)}
      ${t.foot()}
    </section>`},Qn=function(e){let{app:t}=this,s=fs(t,e);return r`<li class="card">
      <p>
        <a href=${t.to("conversations",e.conversation_id)}
          >${e.beginning||j(t,"no_words")}</a
        >
      </p>
      <div class="spread">
        <span class="row">
          <span class="quiet"
            >${e.owners.map(n=>t.ownerName(n)).join(", ")}${s?` · ${s}`:""}</span
          >
          ${mi(t,e.routes)} ${zn(t,e)}
        </span>
        <span class="quiet"
          >${j(t,"messages",{count:e.messages})} ·
          ${this.isDear?t.show.dateTime(e.at):t.show.time(e.at)}</span
        >
      </div>
    </li>`},er=function(){let{app:e}=this,t=c(this,gs);return r`<section class="stack" aria-labelledby="hits">
      <h2 id="hits">${j(e,"said_about",{words:this.words})}</h2>
      <p class="unseen" role="status">
        ${t.state==="ready"?j(e,"found",{count:t.total}):""}
      </p>
      ${t.hasFirst&&!t.items.length?r`<p data-state="empty">${y(e,"none_found")}</p>`:r`<ul class="plain">
            ${t.items.map(s=>l(this,G,tr).call(this,s))}
          </ul>`}
      ${t.foot()}
    </section>`},tr=function(e){let{app:t}=this,s=e.role==="user"?t.ownerName(e.owner):j(t,"assistant");return r`<li class="card">
      <p>
        <a href=${t.to("conversations",e.conversation_id??"")}
          >${e.text}${e.is_cut?" …":""}</a
        >
      </p>
      <p class="quiet">${s} · ${t.show.dateTime(e.at)}</p>
    </li>`},ue.styles=[P,O`
      :host([hidden]) {
        display: none;
      }
      .filters {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(170px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      summary {
        min-height: 32px;
      }
      .filters {
        margin-top: 8px;
      }
      h3 {
        margin: 12px 0 8px;
      }
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
        /* Rows that are not in sight are neither laid out nor painted. */
        content-visibility: auto;
        contain-intrinsic-size: auto 96px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
      }
    `],m([D({attribute:!1})],ue.prototype,"deleted",2),m([$()],ue.prototype,"words",2),m([$()],ue.prototype,"having",2),m([$()],ue.prototype,"since",2),m([$()],ue.prototype,"until",2),m([$()],ue.prototype,"isFailed",2),m([$()],ue.prototype,"isDear",2),ue=m([v("sb-conversation-list")],ue);var tt,fi,sr,et=class extends Z{constructor(){super(...arguments);f(this,fi);this.heading="";f(this,tt,null)}firstUpdated(){C(this,tt,bd()),this.dialog.showModal()}disconnectedCallback(){super.disconnectedCallback(),c(this,tt)instanceof HTMLElement&&c(this,tt).isConnected&&c(this,tt).focus()}render(){return r`
      <dialog aria-labelledby="heading" @cancel=${l(this,fi,sr)}>
        <h2 id="heading">${this.heading}</h2>
        <div class="content"><slot></slot></div>
        <div class="actions"><slot name="actions"></slot></div>
      </dialog>
    `}};tt=new WeakMap,fi=new WeakSet,sr=function(e){e.preventDefault(),this.dispatchEvent(new Event("closed"))},et.styles=[P,O`
      dialog {
        background: var(--sb-card);
        color: var(--sb-text);
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        padding: 20px;
        width: min(640px, calc(100vw - 24px));
        max-height: calc(100dvh - 24px);
        overflow: auto;
      }
      dialog::backdrop {
        background: rgba(0, 0, 0, 0.55);
      }
      .content {
        margin-block: 12px 16px;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: 8px;
      }
    `],m([D()],et.prototype,"heading",2),m([Y("dialog")],et.prototype,"dialog",2),et=m([v("sb-dialog")],et);function bd(){let o=document.activeElement;for(;o?.shadowRoot?.activeElement;)o=o.shadowRoot.activeElement;return o}var $e=class extends E{constructor(){super(...arguments);this.heading="";this.isBusy=!1;this.trouble="";this.#e=this.loader();this.#o=()=>{this.isBusy||this.dispatchEvent(new Event("closed"))}}static{this.styles=[P,O`
      li {
        padding: 4px 0;
      }
      details > ul {
        margin: 4px 0 8px;
      }
      summary {
        min-height: 32px;
      }
    `]}#e;below(e){return d}isNothing(e){return!1}pageOf(e,t){return e[t]}#t(e={}){return this.app.call(`${this.command}_preview`,{...this.what,...e})}load(){this.#e.load(()=>this.#t())}render(){let{app:e}=this,{state:t,value:s}=this.#e.current,n=t==="ready"&&s!==void 0&&!this.isNothing(s);return r`<sb-dialog .heading=${this.heading} @closed=${this.#o}>
      <div class="stack">
        ${vt(this.trouble)}
        ${U(e,this.#e.current,a=>r`${this.above(a)}
            ${this.parts.map(p=>this.#i(p,this.pageOf(a,p)))}
            ${this.below(a)}`,()=>this.load())}
      </div>
      <button slot="actions" @click=${this.#o}>${y(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!n||this.isBusy}
        @click=${()=>{this.#n()}}
      >
        ${this.verb()}
      </button>
    </sb-dialog>`}#i(e,t){return t?.total?r`<details ?open=${e==="memories"} data-part=${e}>
      <summary>${this.titleOf(e,t.total)}</summary>
      <ul>
        ${t.items.map(s=>r`<li>${s.text}${s.is_cut?" …":""} ${this.about(s)}</li>`)}
      </ul>
      ${t.next_offset===null?d:r`<button @click=${()=>{this.#s(e,t)}}>
            ${y(this.app,"more")}
          </button>`}
    </details>`:d}async#s(e,t){try{let s=await this.#t({part:e,offset:t.next_offset??0}),n=this.#e.current.value,a=this.pageOf(s,e);if(!n||!a)return;if(s.revision!==n.revision){this.load();return}this.#e.put({...n,[e]:{...a,items:[...t.items,...a.items]}})}catch(s){this.trouble=V(this.app,s).message}}async#n(){let e=this.#e.current.value;if(!(!e||this.isBusy)){this.isBusy=!0,this.trouble="";try{let t={...this.what,expected_revision:e.revision};this.#r(await this.app.call(this.command,t)),this.dispatchEvent(new Event("removed"))}catch(t){let s=V(this.app,t);this.trouble=s.message,s.code==="memory_scope_changed"&&this.load()}finally{this.isBusy=!1}}}#r(e){let{app:t}=this,s=[...e.files_to_delete,...e.damaged_copies].join(", "),n=s?` ${y(t,"files_left",{files:s})}`:"";t.notify(this.done(e)+(e.erased?"":` ${y(t,"not_erased")}`)+n)}#o};m([D({attribute:!1})],$e.prototype,"what",2),m([D()],$e.prototype,"heading",2),m([$()],$e.prototype,"isBusy",2),m([$()],$e.prototype,"trouble",2);var ir={memories:"going_memories",relations:"going_relations",entities:"going_entities",staying:"going_staying"},gi=class extends $e{constructor(){super(...arguments);this.command="conversations/delete";this.parts=Object.keys(ir)}verb(){return j(this.app,this.isBusy?"deleting":"delete_for_good")}titleOf(e,t){return j(this.app,ir[e],{count:t})}above(e){let{app:t}=this,s=this.parts.some(n=>this.pageOf(e,n)?.total);return r`<p>${j(t,"going_messages",{count:e.messages})}</p>
      ${s?d:r`<p>${j(t,"nothing_learnt")}</p>`}`}about({becomes:e}){return e?r`<span class="quiet">${j(this.app,"becomes",{text:e})}</span>`:d}done({messages:e,memories:t}){return j(this.app,"deleted",{messages:e,memories:t})}};gi=m([v("sb-conversation-delete")],gi);var _d=100,ws,ve,xt,or,yi,wi,bi,De=class extends E{constructor(){super(...arguments);f(this,ve);this.owners=[];this.isDeleting=!1;this.forked="";f(this,ws,this.paged());f(this,yi,()=>this.attempt("export",async()=>{let e={conversation_id:c(this,ve,xt)},{conversation:t}=await this.app.call("conversations/export",e),s=new Blob([JSON.stringify(t,void 0,2)],{type:"application/json"}),n=document.createElement("a");n.href=URL.createObjectURL(s),n.download=`conversation-${c(this,ve,xt).replace(/[^\w-]+/g,"_")}.json`,n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),6e4)}));f(this,wi,()=>this.attempt("fork",async()=>{let e={conversation_id:c(this,ve,xt)};this.forked=(await this.app.call("conversations/fork",e)).conversation_id}));f(this,bi,()=>{this.isDeleting=!1,this.dispatchEvent(new Event("conversation-deleted",{bubbles:!0,composed:!0}))})}load(){let e=c(this,ve,xt);this.forked="",c(this,ws).start(async t=>{let s={conversation_id:e,limit:_d,offset:t},n=await this.app.call("conversations/get",s);return this.owners=n.owners,n})}render(){let{app:e}=this,t=c(this,ws),s=t.items[0];return r`<div class="stack">
      ${s?r`<section class="card stack">
              <p>
                ${this.owners.map(n=>e.ownerName(n)).join(", ")},
                ${e.show.dateTime(s.at)}${fs(e,s)?`, ${fs(e,s)}`:""}
              </p>
              <div class="row">
                <button ?disabled=${this.busy!==""} @click=${c(this,yi)}>
                  ${j(e,"export")}
                </button>
                <button ?disabled=${this.busy!==""} @click=${c(this,wi)}>${j(e,"fork")}</button>
                <button class="bad" @click=${()=>this.isDeleting=!0}>
                  ${j(e,"delete")}
                </button>
              </div>
              <p role="status" ?hidden=${!this.forked}>
                ${this.forked?j(e,"forked",{id:this.forked}):""}
              </p>
            </section>
            <ol class="plain">
              ${Ae(t.items,n=>n.id,n=>l(this,ve,or).call(this,n))}
            </ol>`:d}
      ${t.foot()}
      ${this.isDeleting?r`<sb-conversation-delete
            .app=${e}
            .what=${{conversation_id:c(this,ve,xt)}}
            .heading=${j(e,"delete_heading")}
            @closed=${()=>this.isDeleting=!1}
            @removed=${c(this,bi)}
          ></sb-conversation-delete>`:d}
    </div>`}};ws=new WeakMap,ve=new WeakSet,xt=function(){return this.path[0]??""},or=function(e){let{app:t}=this,s=e.role==="user",n=s?t.ownerName(e.owner):j(t,"assistant");return r`<li class=${s?"user":""}><div class="meta quiet">${n} ·
      ${t.show.time(e.at,!0)}
      ${s||!e.route?d:mi(t,[e.route])}
      <a href=${t.to("turn",e.id)}>${j(t,"to_turn")}</a></div
      >${e.text}${e.is_cut?" …":""}</li>`},yi=new WeakMap,wi=new WeakMap,bi=new WeakMap,De.styles=[P,O`
      li {
        padding: 10px 14px;
        margin-bottom: 8px;
        max-width: min(46rem, 92%);
        width: fit-content;
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        background: var(--sb-card);
        overflow-wrap: anywhere;
        white-space: pre-wrap;
      }
      li.user {
        margin-inline-start: auto;
        background: var(--sb-tint);
      }
      .meta {
        white-space: normal;
      }
    `],m([$()],De.prototype,"owners",2),m([$()],De.prototype,"isDeleting",2),m([$()],De.prototype,"forked",2),De=m([v("sb-conversation-one")],De);var bs,$i,_i=class extends E{constructor(){super(...arguments);f(this,bs,0);f(this,$i,()=>{C(this,bs,c(this,bs)+1),this.requestUpdate(),this.app.go("/conversations",{replace:!0})})}load(){}render(){let{app:e}=this,[t]=this.path;return r`<div class="stack" @conversation-deleted=${c(this,$i)}>
      <div class="spread">
        <h1 tabindex="-1">${t?j(e,"one"):y(e,"conversations")}</h1>
        ${t?r`<a class="button" href=${e.link("/conversations")}>${j(e,"to_list")}</a>`:d}
      </div>
      <sb-conversation-list
        .app=${e}
        .deleted=${c(this,bs)}
        ?hidden=${t!==void 0}
      ></sb-conversation-list>
      ${t?r`<sb-conversation-one .app=${e} .path=${this.path}></sb-conversation-one>`:d}
    </div>`}};bs=new WeakMap,$i=new WeakMap,_i=m([v("sb-conversations")],_i);var me={width:148,height:30},vi=42,nr=132,ko=12,$d=18;function rr(o,i,e){let[t]=o;if(!t)return{width:0,height:0,nodes:[],lines:[]};let s=new Map(o.map(M=>[M.id,M])),n=i.filter(M=>s.has(M.subject)&&s.has(M.object)),a=kd(n),{columns:p,parents:h}=xd(t.id,o,a),T=Math.max(...p.map(M=>M.length))*vi+2*ko,w=new Map;p.forEach((M,oe)=>{let re=(T-M.length*vi)/2;M.forEach((pe,wt)=>{let Ge=s.get(pe);if(!Ge)return;let io=ko+oe*(me.width+nr);w.set(pe,{node:Ge,column:oe,x:io,y:re+wt*vi+(vi-me.height)/2})})});let S=new Set,I=n.map(M=>Td(M,w,h,S,s,e));return{width:p.length*me.width+(p.length-1)*nr+2*ko,height:T,nodes:[...w.values()],lines:I}}function vd(o,i,e){let{text:t}=o,s=i&&t.startsWith(i)?i.length:0,n=e&&t.endsWith(e)?t.length-e.length:t.length,a=t.slice(s,n).trim();return s&&n<t.length&&a?a:o.predicate.replaceAll("_"," ")}function xo(o,i){return o.valid_to!==null&&Date.parse(o.valid_to)<=i}function kd(o){let i=new Map,e=(t,s)=>{i.set(t,[...i.get(t)??[],s])};for(let{subject:t,object:s}of o)e(t,s),e(s,t);return i}function xd(o,i,e){let t=new Map([[o,""]]),s=[[o]];for(;;){let a=[];for(let p of s[s.length-1]??[])for(let h of e.get(p)??[])t.has(h)||(t.set(h,p),a.push(h));if(!a.length)break;s.push(a)}let n=i.map(a=>a.id).filter(a=>!t.has(a));return n.length&&s.push(n),{columns:s,parents:t}}function Td(o,i,e,t,s,n){let[a,p]=[i.get(o.subject),i.get(o.object)];if(!a||!p)throw new Error("a relation without its ends is not drawn");let[h,g]=a.column<=p.column?[a,p]:[p,a],T=g.node.id,w=e.get(T)===h.node.id&&!t.has(T);w&&t.add(T);let S=vd(o,s.get(o.subject)?.name,s.get(o.object)?.name),I=To(S,$d),M=h===a?`${I} →`:`← ${I}`;return{relation:o,path:Ad(h,g),label:w?{x:g.x-10,y:g.y+me.height/2-4,text:M}:null,is_over:xo(o,n)}}function Ad(o,i){let[e,t]=[o.y+me.height/2,i.y+me.height/2],s=o.x+me.width;if(o.column===i.column){let a=s+26+Math.min(30,Math.abs(t-e)/8);return`M ${s} ${e} C ${a} ${e}, ${a} ${t}, ${s} ${t}`}let n=(s+i.x)/2-40;return`M ${s} ${e} C ${n} ${e}, ${n} ${t}, ${i.x} ${t}`}function To(o,i){let e=[...o];return e.length>i?`${e.slice(0,i-1).join("")}…`:o}var ar={entity:"What or who",hops:"How far",hops_1:"next to it",hops_2:"two steps away",owner:"In whose memory",owner_any:"The household's and mine",show:"Show",empty_title:"How things hang together",empty:"From what is said, the house learns who belongs to whom, lives or works where, and what is kept where. Enter a name as it is said at home, of a person, a pet, a place or a thing, to see what is known around it.",several:"Several are called so. Which one?",more:"There is more around it; these are the nearest {count}.",drawing:"What hangs together, as a drawing; the tables below say the same",relations:"{count} relations",relations_one:"One relation",no_relations:"It is known, but nothing hangs together with it yet.",says:"What holds",since:"Since",certain:"Certain",of:"Whose",known_from:"Known from",memory:"Memory {number}",ended:"has ended",nodes:"{count} people, places and things",nodes_one:"One person, place or thing",name:"Name",kind:"Kind",also:"Also called",kind_person:"person",kind_pet:"pet",kind_place:"place",kind_room:"room",kind_device:"device",kind_habit:"habit",kind_thing:"thing"};var B=J("views/graph/i18n",ar);var Sd=100,Ed=18,Tt,F,lr,dr,Ti,ki,_s,Ao,cr,pr,hr,Ro,ur,mr,fr,xi,Le=class extends E{constructor(){super(...arguments);f(this,F);f(this,Tt,this.loader());f(this,Ti,e=>{e.preventDefault();let t=this.entity.value.trim();t&&this.app.go(l(this,F,ki).call(this,t,this.hops.value,this.owner.value))})}load(){let{asked:e}=this;if(!e)return;let{entity:t,hops:s,owner:n}=e,a={entity:t,hops:s,limit:Sd,with_ended:!0,...n?{owner:n}:{}};c(this,Tt).load(()=>l(this,F,lr).call(this,a))}willUpdate(e){e.has("path")&&c(this,Tt).clear(),super.willUpdate(e)}get asked(){let[e,t="1",s=""]=this.path;return e?{entity:e,hops:t==="2"?2:1,owner:s}:null}render(){let{app:e,asked:t}=this;return r`<div class="stack">
      <h1 tabindex="-1">${y(e,"graph")}</h1>
      ${e.info&&!e.info.logs?Re(e):d} ${l(this,F,dr).call(this)}
      ${t?U(e,c(this,Tt).current,s=>l(this,F,cr).call(this,s),()=>this.load()):l(this,F,Ao).call(this)}
    </div>`}};Tt=new WeakMap,F=new WeakSet,lr=async function(e){try{return await this.app.call("graph/neighbourhood",e)}catch(t){let s=V(this.app,t);if(s.code!=="graph_entity_unknown")throw s;return{revision:"",unknown:s.message}}},dr=function(){let{app:e,asked:t}=this,s=e.info?.owners??[];return r`<form class="card" role="search" @submit=${c(this,Ti)}>
      <label class="field wide">
        ${B(e,"entity")}
        <input id="entity" required maxlength="255" .value=${t?.entity??""} />
      </label>
      ${X(B(e,"hops"),String(t?.hops??1),[["1",B(e,"hops_1")],["2",B(e,"hops_2")]],void 0,"hops")}
      ${X(B(e,"owner"),t?.owner??"",[["",B(e,"owner_any")],...s.map(n=>[n,e.ownerName(n)])],void 0,"owner")}
      <button class="filled">${B(e,"show")}</button>
    </form>`},Ti=new WeakMap,ki=function(e,t,s){return`/graph/${[e,String(t),...s?[s]:[]].map(encodeURIComponent).join("/")}`},_s=function(e){return l(this,F,ki).call(this,e.id,this.asked?.hops??1,this.asked?.owner??"")},Ao=function(){let{app:e}=this,t=(e.info?.owners??[]).filter(s=>s!=="household");return te(B(e,"empty_title"),B(e,"empty"),t.map(s=>r`<a class="button" href=${e.link(l(this,F,ki).call(this,e.ownerName(s),1,""))}>
            ${e.ownerName(s)}
          </a>`))},cr=function(e){let{app:t}=this;if(e.unknown)return r`<p role="status" data-state="empty">${e.unknown}</p>
        ${l(this,F,Ao).call(this)}`;if(e.candidates)return r`<section class="card stack">
        <h2>${B(t,"several")}</h2>
        <ul class="plain stack">
          ${e.candidates.map(p=>r`<li>
                <a href=${t.link(l(this,F,_s).call(this,p))}>${p.name}</a>
                <span class="quiet">${l(this,F,Ro).call(this,p)}</span>
              </li>`)}
        </ul>
      </section>`;let{nodes:s=[],relations:n=[],more:a=!1}=e;return r`${l(this,F,pr).call(this,s,n)}
      ${a?r`<p class="alert warn">${B(t,"more",{count:s.length})}</p>`:d}
      ${l(this,F,ur).call(this,s,n)}`},pr=function(e,t){let{app:s}=this,{width:n,height:a,nodes:p,lines:h}=rr(e,t,Date.now());return r`<figure class="card" tabindex="0" aria-label=${B(s,"drawing")}>
      <svg width=${n} height=${a} role="group" aria-label=${B(s,"drawing")}>
        ${h.map(g=>Ce`<path
              class="line ${g.is_over?"over":""} ${g.label?"":"beside"}"
              d=${g.path}><title>${g.relation.text}</title></path>`)}
        ${h.map(({label:g,relation:T})=>g?Ce`<text class="says" text-anchor="end" x=${g.x} y=${g.y}
                aria-hidden="true"><title>${T.text}</title>${g.text}</text>`:d)}
        ${p.map(({node:g,x:T,y:w},S)=>Ce`<a
              class=${S===0?"first":""}
              href=${s.link(l(this,F,_s).call(this,g))}
              aria-label="${g.name}, ${l(this,F,Ro).call(this,g)}"
              @click=${I=>l(this,F,hr).call(this,I,g)}>
              <title>${g.name}</title>
              <rect x=${T} y=${w} width=${me.width} height=${me.height} rx="15"></rect>
              <text x=${T+me.width/2} y=${w+me.height/2+5} text-anchor="middle">
                ${To(g.name,Ed)}</text>
            </a>`)}
      </svg>
    </figure>`},hr=function(e,t){e.metaKey||e.ctrlKey||e.shiftKey||e.altKey||(e.preventDefault(),this.app.go(l(this,F,_s).call(this,t)))},Ro=function(e){return`${B.told(this.app,"kind_",e.kind)} · ${l(this,F,xi).call(this,e.owners)}`},ur=function(e,t){let{app:s}=this,[n,a]=[B(s,"relations",{count:t.length}),B(s,"nodes",{count:e.length})];return r`<section class="card stack">
        <h2>${n}</h2>
        ${t.length===0?r`<p>${B(s,"no_relations")}</p>`:ae(n,[[B(s,"says")],[B(s,"since")],[B(s,"certain"),"number"],[B(s,"of")],[B(s,"known_from")]],t.map(p=>l(this,F,mr).call(this,p)))}
      </section>
      <section class="card stack">
        <h2>${a}</h2>
        ${ae(a,[[B(s,"name")],[B(s,"kind")],[B(s,"also")],[B(s,"of")]],e.map(p=>l(this,F,fr).call(this,p)))}
      </section>`},mr=function(e){let{app:t}=this,s=e.valid_to?` – ${t.show.date(e.valid_to)}`:"";return[r`${e.text}
      ${xo(e,Date.now())?r`<span class="chip">${B(t,"ended")}</span>`:d}`,t.show.date(e.valid_from)+s,t.show.percent(e.confidence),l(this,F,xi).call(this,e.owners),e.memory_ids.map((n,a)=>r`<a href=${t.to("memory",n)}>
            ${B(t,"memory",{number:a+1})}
          </a> `)]},fr=function(e){let t=[...e.names.slice(1),...e.ha_ref?[e.ha_ref]:[]];return[r`<a href=${this.app.link(l(this,F,_s).call(this,e))}>${e.name}</a>`,B.told(this.app,"kind_",e.kind),t.join(", "),l(this,F,xi).call(this,e.owners)]},xi=function(e){return e.map(t=>this.app.ownerName(t)).join(", ")},Le.styles=[P,O`
      form {
        display: flex;
        flex-wrap: wrap;
        gap: 12px;
        align-items: end;
      }
      form .wide {
        flex: 1 1 200px;
      }
      figure {
        overflow: auto;
        max-height: 70dvh;
      }
      svg {
        display: block;
        font-size: 13px;
      }
      .line {
        fill: none;
        stroke: color-mix(in srgb, var(--sb-text) 55%, var(--sb-card));
        stroke-width: 1.5;
      }
      .line.over {
        stroke-dasharray: 2 5;
      }
      .line.beside {
        stroke-width: 1;
        stroke-dasharray: 6 3;
      }
      .says {
        fill: var(--sb-quiet);
        stroke: var(--sb-card);
        stroke-width: 4px;
        paint-order: stroke;
        font-size: 12px;
      }
      rect {
        fill: var(--sb-card);
        stroke: color-mix(in srgb, var(--sb-text) 55%, var(--sb-card));
      }
      .first rect {
        fill: var(--sb-tint);
        stroke: var(--sb-link);
        stroke-width: 2;
      }
      svg a {
        text-decoration: none;
      }
      svg a text {
        fill: var(--sb-text);
      }
      svg a:focus-visible {
        outline: none;
      }
      svg a:focus-visible rect,
      svg a:hover rect {
        stroke: var(--sb-link);
        stroke-width: 3;
      }
    `],m([Y("#entity")],Le.prototype,"entity",2),m([Y("#hops")],Le.prototype,"hops",2),m([Y("#owner")],Le.prototype,"owner",2),Le=m([v("sb-graph")],Le);var gr={look_again:"Look again",guests:"Guest mode is on: nothing is logged and nothing recalled.",empty_title:"No connection is set up",empty:"A connection to Azure OpenAI is what Switchboard speaks through. Set one up, and how it is doing is shown here.",to_integration:"Open the integration",not_loaded:"This connection is not loaded. Home Assistant says why on the page of the integration.",takes_over:"{agent}: where no model can answer, {other} takes over.",nobody_takes_over:"{agent}: where no model can answer, nobody takes over, and it says so.",is_open:"Left alone for {seconds} s",is_half_open:"Tried by one call",is_failing:"Failing",is_well:"Well",is_unknown:"Not asked yet",role_own:"The connection's own deployment",role_fallback:"Fallback deployment",role_named:"Deployment of an agent or of background work",role_embedding:"Deployment for vectors",rank:"rank {rank}",model:"Model: {model}.",model_unknown:"Which model answers is not known yet.",retires:"Its model may be retired from {day} on. Give the deployment another model in the Azure portal before that.",retired:"Its model may be retired since {day}. Give the deployment another model in the Azure portal.",last_success:"Last answer {ago}.",no_success:"It has not answered yet.",last_failure:"Last failure {ago}.",no_failure:"No failure is known.",never_asked:"It was not asked in the last 7 days, so nothing can be said of its times.",typical:"Half / 95 % of the calls",day:"24 hours",week:"7 days",calls:"Calls",errors:"Failed",first_word:"To the first word",whole:"To the end",refuses:"It was found not to take these, so they are left out or sent otherwise:",refuses_nothing:"It has refused nothing so far.",ask_again:"Ask again",will_ask:"It will be asked again with the next call.",database:"Database",db_bad:"Something is wrong",db_open:"Well",db_none:"There is none",db_bad_means:"It cannot be opened or written at present. What to do stands under Settings > Repairs.",log:"Log of conversations",log_on:"On",log_off:"Off: nobody has agreed to one",size:"Size",integrity:"When it was opened",db_created:"Made new",db_ok:"Sound",db_repaired:"Indexes were damaged and have been built anew",db_salvaged:"It was damaged; what could be read was saved",db_moved_aside:"It was damaged and laid aside; an empty one took its place",db_begun_anew:"It was deleted while it was open, and begun anew",checked:"Opened",backup:"Last backup with it",backup_now:"Being made now",backup_unknown:"None is known",retention:"Messages are kept",for_ever:"For ever",n_days:"{count} days",dropped:"Messages lost because the queue was full",reason_no_answer:"The answer did not begin in time, or nobody waited for it any longer.",reason_resting:"It failed too often of late and is left alone for a while; it is tried again by itself.",reason_unsteady_model:"It answers with ever another model, so vectors cannot be compared. Give it one model.",reason_embeddings_unsupported:"This deployment has no embeddings. Name one of an embeddings model in the settings.",reason_import_content_gone:"The words of this import are kept nowhere. Give them once more, or undo it.",reason_purged:"The messages were deleted meanwhile.",reason_other:"It failed ({reason}). The log of Home Assistant has the details."};var q=J("views/health/i18n",gr);var Nd=["no_answer","resting","unsteady_model","embeddings_unsupported","import_content_gone","purged"];function st(o,i){if(!i)return"";if(Nd.includes(i))return q(o,`reason_${i}`);let e=o.hass.localize(`component.switchboard.exceptions.${i}.message`);return e&&!e.includes("{")?e:q(o,"reason_other",{reason:i})}var Cd=60*864e5,yr="/config/integrations/integration/switchboard",vs,Q,wr,br,_r,$r,vr,kr,xr,Tr,$s=class extends E{constructor(){super(...arguments);f(this,Q);f(this,vs,this.loader())}load(){c(this,vs).load(()=>this.app.call("health/get"))}render(){let{app:e}=this;return r`<div class="stack">
      <div class="spread">
        <h1 tabindex="-1">${y(e,"health")}</h1>
        <button @click=${()=>this.load()}>${q(e,"look_again")}</button>
      </div>
      ${U(e,c(this,vs).current,t=>l(this,Q,wr).call(this,t),()=>this.load())}
    </div>`}};vs=new WeakMap,Q=new WeakSet,wr=function(e){let{app:t}=this;return r`
      ${e.guests?r`<p class="alert warn">${q(t,"guests")}</p>`:d}
      ${e.connections.length?e.connections.map(s=>l(this,Q,br).call(this,s)):te(q(t,"empty_title"),q(t,"empty"),r`<a class="button filled" href=${yr}>${q(t,"to_integration")}</a>`)}
      ${l(this,Q,Tr).call(this,e.database)}
    `},br=function(e){let{app:t}=this;return r`<section class="stack">
      <h2>${e.title}</h2>
      ${e.state==="loaded"?d:r`<div class="alert bad stack">
            <p>${q(t,"not_loaded")}</p>
            <a href=${yr}>${q(t,"to_integration")}</a>
          </div>`}
      <ul class="plain">
        ${e.agents.map(s=>r`<li>
            ${s.takes_over?q(t,"takes_over",{agent:s.name,other:t.entityName(s.takes_over)}):q(t,"nobody_takes_over",{agent:s.name})}
          </li>`)}
      </ul>
      <div class="cards">${e.deployments.map(s=>l(this,Q,_r).call(this,e,s))}</div>
    </section>`},_r=function(e,t){let{app:s}=this,n=t.last_failure,a=n!==null&&(t.last_success??"")<n.at,p=t.breaker.state!=="closed"?t.breaker.state:a?"failing":t.last_success?"well":"unknown",h={open:"bad",half_open:"warn",failing:"bad",well:"good",unknown:""}[p];return r`<article class="card stack">
      <div class="spread">
        <h3>${t.name}</h3>
        <span class="chip ${h}">
          ${q(s,`is_${p}`,{seconds:Math.ceil(t.breaker.seconds??0)})}
        </span>
      </div>
      <p class="quiet">
        ${q(s,`role_${t.role}`)}${t.rank?`, ${q(s,"rank",{rank:t.rank})}`:""}.
        ${t.model?q(s,"model",{model:t.model}):q(s,"model_unknown")}
      </p>
      ${l(this,Q,$r).call(this,t)}
      <p>
        ${t.last_success?q(s,"last_success",{ago:s.show.ago(t.last_success)}):q(s,"no_success")}
        ${n?q(s,"last_failure",{ago:s.show.ago(n.at)}):q(s,"no_failure")}
      </p>
      ${n?r`<p class=${a?"alert bad":"quiet"}>${st(s,n.reason)}</p>`:d}
      ${t.week.calls?l(this,Q,vr).call(this,t):r`<p class="quiet">${q(s,"never_asked")}</p>`}
      ${l(this,Q,kr).call(this,e,t)}
    </article>`},$r=function(e){if(!e.retires)return d;let{app:t}=this,s=`${e.retires}T12:00:00Z`,n=Date.parse(s)-Date.now()<Cd;return r`<p class=${n?"alert warn":"quiet"}>
      ${q(t,e.is_over?"retired":"retires",{day:t.show.date(s)})}
    </p>`},vr=function(e){let{app:t}=this,s=[e.day,e.week],n=(h,g)=>[q(t,h),...s.map(g)],a=h=>h.p50===null||h.p95===null?"–":`${t.show.span(h.p50)} / ${t.show.span(h.p95)}`,p=e.role==="embedding";return ae(e.name,[[q(t,"typical")],[q(t,"day"),"number"],[q(t,"week"),"number"]],[n("calls",h=>t.show.number(h.calls)),n("errors",({error_rate:h})=>h===null?"–":t.show.percent(h)),...p?[]:[n("first_word",h=>a(h.first_word_ms))],n("whole",h=>a(h.whole_ms))])},kr=function(e,t){let{app:s}=this,n=[...new Set([...t.refused,...Object.keys(t.values)])];return n.length?r`<div class="stack">
      <p class="quiet">${q(s,"refuses")}</p>
      <ul class="plain row">
        ${n.map(a=>r`<li class="chip">${a}</li>`)}
      </ul>
      <div class="row">
        <button
          ?disabled=${this.busy!==""}
          aria-label=${`${q(s,"ask_again")}: ${t.name}`}
          @click=${()=>{l(this,Q,xr).call(this,e,t)}}
        >
          ${q(s,"ask_again")}
        </button>
      </div>
    </div>`:r`<p class="quiet">${q(s,"refuses_nothing")}</p>`},xr=async function(e,t){await this.attempt(t.key,async()=>{await this.app.call("health/ask_again",{entry_id:e.entry_id,key:t.key,expected_revision:t.revision}),this.app.notify(q(this.app,"will_ask"))}),this.load()},Tr=function(e){let{app:t}=this,s=e.problem!==null||e.is_kept&&!e.is_open,n=["salvaged","moved_aside","begun_anew"].includes(e.integrity??""),a=s?"bad":n?"warn":e.is_open?"good":"",p=(h,g)=>r`<tr>
        <th scope="row">${q(t,h)}</th>
        <td>${g}</td>
      </tr>`;return r`<section class="card stack">
      <div class="spread">
        <h2>${q(t,"database")}</h2>
        <span class="chip ${a}">${q(t,s?"db_bad":e.is_open?"db_open":"db_none")}</span>
      </div>
      ${s?r`<p class="alert bad">${q(t,"db_bad_means")}</p>`:d}
      <table>
        <tbody>
          ${p("log",q(t,e.is_kept?"log_on":"log_off"))}
          ${p("size",e.bytes===null?"–":t.show.bytes(e.bytes))}
          ${e.integrity?p("integrity",q(t,`db_${e.integrity}`)):d}
          ${e.checked?p("checked",t.show.dateTime(e.checked)):d}
          ${p("backup",e.is_held_for_backup?q(t,"backup_now"):e.backed_up?t.show.dateTime(e.backed_up):q(t,"backup_unknown"))}
          ${p("retention",e.retention_days===null?q(t,"for_ever"):q(t,"n_days",{count:e.retention_days}))}
          ${e.dropped?p("dropped",t.show.number(e.dropped)):d}
        </tbody>
      </table>
      ${e.is_kept?d:r`<div class="row"><a class="button" href=${t.link("/settings")}>${y(t,"open_settings")}</a></div>`}
    </section>`},$s.styles=[P,O`
      .cards {
        display: grid;
        gap: 16px;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr));
        align-items: start;
      }
    `],$s=m([v("sb-health")],$s);/**
 * @license
 * Copyright 2018 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Od={},Ar=Xe(class extends qe{constructor(){super(...arguments),this.ot=Od}render(o,i){return i()}update(o,[i,e]){if(Array.isArray(i)){if(Array.isArray(this.ot)&&this.ot.length===i.length&&i.every((t,s)=>t===this.ot[s]))return he}else if(this.ot===i)return he;return this.ot=Array.isArray(i)?Array.from(i):i,this.render(i,e)}});var Rr={one:"One memory",to_list:"All memories",kind_preference:"Preference",kind_feedback:"Wish about the assistant",kind_fact:"Fact",kind_relation:"Relation in the graph",status_active:"holds",status_superseded:"replaced",status_retracted:"taken back",status_expired:"has ended",status_merged:"merged",status_waiting:"waits for a decision",action_add:"Remembered",action_confirm:"Confirmed",action_refine:"Refined",action_supersede:"Replaced",action_conflict:"Contradicted, nothing changed",action_retract:"Taken back",action_noop:"Weighed, nothing changed",action_edit:"Corrected",action_pin:"Pinned",action_unpin:"Unpinned",action_expire:"Ended",action_undo:"Undone",actor_extractor:"learnt from conversations",actor_person:"by a person",actor_assistant:"by the assistant, asked to",owner:"Whose",kind:"Kind",text:"Text",subject:"About",status:"State",confidence:"How sure",by_person:"Told by a person",valid_to:"Until",until:"Holds until",since:"Holds since",nothing:"none",yes:"yes",no:"no",pinned:"Pinned",pinned_means:"What is pinned is told to the assistant before anything else, as far as there is room, and nothing that is learnt changes it.",in_doubt:"In doubt",told_by_person:"told by a person",learnt:"learnt",learnt_from:"learnt from {count} sentences",learnt_from_one:"learnt from one sentence",empty_title:"Nothing is remembered yet",empty:"The log is on, and what people say is read every few minutes. Say something like this to your speaker, and it appears here:",empty_say_preference:"“I like my tea without sugar.”",empty_say_fact:"“Remember that the bins go out on Tuesday.”",empty_ask:"“What do you know about me?”",search:"Search",everybody:"The household's and mine",private:"Private memories of others",private_noted:"They are not shown until you ask for them. That you did is noted, and the person sees it.",private_of:"{owner}: {count}, private",looked_title:"Who looked at your private memories",looked:"{by}, {at}",looked_by_automation:"an automation",may_look:"Administrators decide what waits or is in doubt, and see it until then. Your other private memories they can look up; it is noted here when they do. Conversations they read without a note.",all_kinds:"All kinds",which:"Which",which_active:"What holds",which_pinned:"Only pinned",which_all:"Earlier ones too",would_be_recalled:"What would be recalled?",would_be_recalled_for:"Would be recalled for “{words}”",recall_for:"What an agent finds for: {owners}. Looking does not count as use.",reason_words:"It shares {share} of the words",reason_meaning:"Its meaning is near",reason_graph:"It hangs together with what is mentioned",reason_overview:"The question asks for everything",reason_other:"It was found nearby",score:"Score {score}.",would_be_told:"would be told",would_not_be_told:"would not be told",remembered:"What is remembered",found:"{count} found",found_one:"One found",waiting_title:"{count} wait for an answer",waiting_title_one:"One waits for an answer",waiting:"This touches access, money, safety, health or whom to obey, or it is not certain that somebody said it so. It counts for nothing until you decide.",waiting_person:"This is about you and counts for nothing yet. You can reject it; an administrator can confirm it.",confirm:"Confirm",reject:"Reject",confirmed:"Confirmed. It is remembered now.",rejected:"Rejected. It will not be learnt again.",doubts_title:"Which of these holds?",doubts:"These may contradict each other. What gives way stays in the history.",this_holds:"This one holds",both_hold:"Both hold",settled:"Decided and stored.",doubt_with:"This may contradict:",decide_in_list:"Decide which holds",merged_into:"Merged into another memory, which says this as well",superseded_by:"Another memory took its place",how_known:"How it is known",used:"Used",used_times:"{count} times, last {at}",used_times_one:"once, {at}",never_used:"not yet",not_yours:"Somebody else told the household this, or it is no longer known who did. Everyone in it may correct it or take it back, and undo that; only an administrator deletes it for good.",take_back:"Take back",taken_back:"Taken back: it holds no longer.",edit:"Correct",pin:"Pin",unpin:"Unpin",was_pinned:"Pinned and stored.",unpinned:"Unpinned and stored.",forget:"Forget …",forget_this:"Forget this memory?",forget_about:"Forget all about “{words}” …",forget_for_good:"Forget all this for good",forgetting:"Forgetting …",all_goes:"All of this goes from the file, the search and the summaries. It cannot be undone, and it will not be learnt again from what was said.",nothing_goes:"Nothing says this: there is nothing to forget.",going_memories:"{count} memories",going_memories_one:"One memory",going_messages:"{count} messages of conversations",going_messages_one:"One message of a conversation",going_facts:"{count} facts learnt from it",going_facts_one:"One fact learnt from it",going_entities:"{count} people or things of the graph",going_entities_one:"One person or thing of the graph",going_relations:"{count} relations of the graph",going_relations_one:"One relation of the graph",going_conversations:"The summary and the state of {count} conversations go as well; they begin anew.",going_conversations_one:"The summary and the state of one conversation go as well; it begins anew.",going_names:"These names are no longer known in the graph: {names}",said_at:"{owner} said, {at}",answered_at:"answered to {owner}, {at}",stays_contains:"This only contains the words and stays:",stays_about:"This may be about it and stays; forget it by itself if you want:",stays_messages:"{count} messages only contain the words and stay.",stays_messages_one:"One message only contains the words and stays.",forgotten:"Forgotten for good. Memories: {memories}. Messages: {messages}.",merge:"Merge …",merge_title:"Merge with another memory",merge_text:"“{text}” and another one say the same. Both wordings are kept; it can be undone.",merge_with:"The other one",merge_holds:"Which wording holds?",merged:"Merged and stored.",edit_title:"Correct this memory",store:"Store",storing:"Storing …",stored:"Stored.",field:"Field",conflict_title:"Changed meanwhile",conflict:"Nothing of yours is lost, and nothing was overwritten. Choose what is to be stored, or type on.",conflict_theirs:"As it is stored now",conflict_mine:"As you typed it",conflict_store:"Store what I typed",conflict_keep:"Keep what is stored",evidence:"What it rests on",given:"{owner} told everybody, {at}.",evidence_typed:"A person told, corrected or confirmed it. The log has no sentence for it, or no longer.",evidence_none:"The sentences it rests on are no longer in the log.",evidence_gone:"{count} more sentences are not shown: they belong to somebody else, or are no longer in the log.",evidence_gone_one:"One more sentence is not shown: it belongs to somebody else, or is no longer in the log.",to_turn:"Show the turn",history:"History",was_undone:"undone {at}",undone:"Undone and stored.",before:"before:",after:"after:",day:"The last day",day_learnt:"Learnt",day_waiting:"Waiting for you",day_turns:"Turns (at home)",day_unanswered:"Not answered",day_cost:"Cost",sentences:"Learnt sentences",sentences_means:"A model did the same with these each time, so your home can do it by itself.",sentences_none:"Nothing yet. What a model answers twice in the same way is offered here.",sentence_offered:"offered",sentence_active:"answered at home",sentence_declined:"not wanted",sentence_wrong:"was wrong",sentence_changed:"its device has changed",sentence_saves:"saves {tokens} tokens each time, used {uses} times.",sentence_why:"Why?",sentence_learn:"Answer this at home from now on",sentence_decline:"Not this one",sentence_undo:"Take back"};var u=J("views/memory/i18n",Rr);var it=(o,i)=>u.told(o,"kind_",i),Ai=(o,i)=>u.told(o,"status_",i),So=(o,i)=>u.told(o,"action_",i),Sr=(o,i)=>u.told(o,"actor_",i),Er=(o,i)=>u.told(o,"",i);function ks(o,i,e){return e==null||e===""?u(o,"nothing"):typeof e=="boolean"?u(o,e?"yes":"no"):i==="owner"?o.ownerName(String(e)):i==="kind"?it(o,String(e)):i==="status"?Ai(o,String(e)):i==="confidence"&&typeof e=="number"?o.show.percent(e):i==="valid_to"?o.show.dateTime(String(e)):String(e)}function At(o,i){return r`<span class="row">
    <span class="chip">${o.ownerName(i.owner)}</span>
    <span class="chip">${it(o,i.kind)}</span>
    ${"pinned"in i&&i.pinned?r`<span class="chip good">${u(o,"pinned")}</span>`:d}
    ${i.in_doubt_with?.length?r`<span class="chip warn">${u(o,"in_doubt")}</span>`:d}
    ${i.status==="active"?d:r`<span class="chip">${Ai(o,i.status)}</span>`}
  </span>`}function Eo(o,i){return ot(o,i)||!!o?.own&&i==="household"}function ot(o,i){return o!==void 0&&(o.own===null||o.own===i)}var Pr={memories:"going_memories",messages:"going_messages",facts:"going_facts",entities:"going_entities",relations:"going_relations"},Ri=class extends $e{constructor(){super(...arguments);this.command="memory/forget";this.parts=Object.keys(Pr)}isNothing(e){return this.parts.every(t=>!this.pageOf(e,t)?.total)}verb(){return u(this.app,this.isBusy?"forgetting":"forget_for_good")}titleOf(e,t){return u(this.app,Pr[e],{count:t})}above(e){return r`<p>${u(this.app,this.isNothing(e)?"nothing_goes":"all_goes")}</p>`}about({status:e,at:t,role:s,owner:n}){let{app:a}=this;return r`${e&&e!=="active"?r`<span class="chip">${Ai(a,e)}</span>`:d}
    ${t?r`<span class="quiet"
          >${u(a,s==="user"?"said_at":"answered_at",{owner:a.ownerName(n),at:a.show.dateTime(t)})}</span
        >`:d}`}below({conversations:e,names:t,would_stay:s}){let{app:n}=this,a=(h,g=[])=>g.length?r`<p>${h}</p>
            <ul>
              ${g.map(T=>r`<li>${T.text}</li>`)}
            </ul>`:d,p=s?.messages_that_only_contain_it;return r`
      ${e?r`<p>${u(n,"going_conversations",{count:e})}</p>`:d}
      ${t.length?r`<p>${u(n,"going_names",{names:t.join(", ")})}</p>`:d}
      ${a(u(n,"stays_contains"),s?.only_contain_it)}
      ${a(u(n,"stays_about"),s?.may_be_about_it)}
      ${p?r`<p>${u(n,"stays_messages",{count:p})}</p>`:d}
    `}done({memories:e,messages:t}){return u(this.app,"forgotten",{memories:e,messages:t})}};Ri=m([v("sb-memory-forget")],Ri);function Nr(o,{items:i,owners:e,how_they_hang_together:t}){let s=e.map(n=>o.ownerName(n)).join(", ");return r`
    <p class="quiet">${u(o,"recall_for",{owners:s})}</p>
    ${t.map(n=>r`<p>${n}</p>`)}
    ${i.length===0?r`<p data-state="empty">${y(o,"none_found")}</p>`:r`<ol class="stack">
          ${i.map(n=>Id(o,n))}
        </ol>`}
  `}function Id(o,i){let[e]=i.sources,t=i.memory_id?o.to("memory",i.memory_id):e?o.to("turn",e):void 0;return r`<li>
    <p>${t?r`<a href=${t}>${i.text}</a>`:i.text}</p>
    <p class="quiet">
      ${Md(o,i).join("; ")}. ${u(o,"score",{score:o.show.number(i.score,4)})}
      ${i.by_way_of?r`<br />${i.by_way_of}`:d}
    </p>
    <span class="chip ${i.would_be_told?"good":""}"
      >${u(o,i.would_be_told?"would_be_told":"would_not_be_told")}</span
    >
  </li>`}function Md(o,i){let t=i.reasons.map(s=>s!=="words"?u.told(o,"reason_",s):i.share===null?"":u(o,"reason_words",{share:o.show.percent(i.share)})).filter(s=>s!=="");return t.length?t:[u(o,"reason_other")]}function Si({sources:o}){return typeof o=="number"?o:o.length}var Ei=["preference","feedback","fact"];function Rt(o,i,e){return{label:y(o,"undo"),run:()=>{Dd(o,i,e)}}}async function Dd(o,i,e){try{let t={memory_id:i,limit:1},{items:s}=await o.call("memory/history",t),[n]=s;if(!n)return;let{revision:a}=await o.call("memory/get",t);await o.call("memory/undo",{memory_id:i,expected_revision:a,group_id:n.group_id}),o.notify(u(o,"undone"))}catch(t){o.notifyFailure(t)}e()}var Ld=20,xs,Ts,ee,Cr,Or,Po,No,Co,Oo,St=class extends E{constructor(){super(...arguments);f(this,ee);f(this,xs,this.loader());f(this,Ts,this.loader())}willUpdate(e){super.willUpdate(e),e.has("summary")&&e.get("summary")!==void 0&&this.load()}load(){let e=t=>this.app.call("memory/list",{status:t,limit:Ld});c(this,xs).load(()=>e("waiting")),c(this,Ts).load(()=>e("in_doubt"))}render(){let{app:e,summary:t}=this;return r`<div class="stack">
      ${t.waiting?r`<section class="card stack" aria-labelledby="waiting">
            <h2 id="waiting" tabindex="-1">${u(e,"waiting_title",{count:t.waiting})}</h2>
            <p class="quiet">${u(e,e.isAdmin?"waiting":"waiting_person")}</p>
            ${U(e,c(this,xs).current,({items:s})=>r`<ul class="plain">
                ${Ae(s,n=>n.id,n=>l(this,ee,Cr).call(this,n))}
              </ul>`,()=>this.load())}
          </section>`:d}
      ${t.in_doubt?r`<section class="card stack" aria-labelledby="doubts">
            <h2 id="doubts" tabindex="-1">${u(e,"doubts_title")}</h2>
            <p class="quiet">${u(e,"doubts")}</p>
            ${U(e,c(this,Ts).current,({items:s})=>r`<ul class="plain">
                ${Ae(Fd(s),jd,n=>l(this,ee,Or).call(this,n))}
              </ul>`,()=>this.load())}
          </section>`:d}
    </div>`}};xs=new WeakMap,Ts=new WeakMap,ee=new WeakSet,Cr=function(e){let{app:t}=this;return r`<li class="card stack">
      <p><strong>${e.question||e.text}</strong></p>
      ${e.question?r`<p>${e.text}</p>`:d}
      <div class="spread">
        ${At(t,e)}
        <span class="quiet">${t.show.ago(e.created_at)}</span>
      </div>
      <div class="row">
        ${t.isAdmin?r`<button
              class="filled"
              ?disabled=${this.busy!==""}
              aria-label=${`${u(t,"confirm")}: ${e.text}`}
              @click=${()=>l(this,ee,Po).call(this,e,"confirm")}
            >
              ${u(t,"confirm")}
            </button>`:d}
        <button
          class="bad"
          ?disabled=${this.busy!==""}
          aria-label=${`${u(t,"reject")}: ${e.text}`}
          @click=${()=>l(this,ee,Po).call(this,e,"reject")}
        >
          ${u(t,"reject")}
        </button>
      </div>
    </li>`},Or=function(e){let{app:t}=this,s=this.busy===""&&ot(this.summary,e.first.owner);return r`<li class="card stack">
      ${[e.first,e.second].map(n=>r`<div class="spread">
          <blockquote>
            <a href=${t.to("memory",n.id)}>${n.text}</a>
          </blockquote>
          <button
            ?disabled=${!s}
            aria-label=${`${u(t,"this_holds")}: ${n.text}`}
            @click=${()=>l(this,ee,No).call(this,n,n===e.first?e.second:e.first,!1)}
          >
            ${u(t,"this_holds")}
          </button>
        </div>`)}
      <div class="row">
        <button
          ?disabled=${!s}
          aria-label=${`${u(t,"both_hold")}: ${e.first.text} / ${e.second.text}`}
          @click=${()=>l(this,ee,No).call(this,e.first,e.second,!0)}
        >
          ${u(t,"both_hold")}
        </button>
        <span class="chip">${t.ownerName(e.first.owner)}</span>
      </div>
    </li>`},Po=async function(e,t){await l(this,ee,Co).call(this,e.id,"waiting",async()=>{await this.app.call(`memory/${t}`,{memory_id:e.id,expected_revision:e.revision}),this.app.notify(u(this.app,t==="confirm"?"confirmed":"rejected"))})},No=async function(e,t,s){let n=a=>({memory_id:a.id,expected_revision:a.revision});await l(this,ee,Co).call(this,e.id,"doubts",async()=>{await this.app.call("memory/settle",{...n(e),others:[n(t)],both_hold:s});let{app:a}=this;a.notify(u(a,"settled"),Rt(a,e.id,()=>l(this,ee,Oo).call(this)))})},Co=async function(e,t,s){await this.attempt(e,s),l(this,ee,Oo).call(this),this.renderRoot.querySelector(`#${t}`)?.focus()},Oo=function(){this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},St.styles=[P,O`
      li.card {
        margin-top: 8px;
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
    `],m([D({attribute:!1})],St.prototype,"summary",2),St=m([v("sb-memory-waiting")],St);var jd=o=>`${o.first.id} ${o.second.id}`;function Fd(o){let i=new Map;for(let e of o)for(let t of e.in_doubt_with??[]){let[s,n]=e.id<t.id?[e,t]:[t,e];i.set(`${s.id} ${n.id}`,{first:s,second:n})}return[...i.values()]}var Hd=50,qr={words:"",owner:"",kind:"",status:"active",isRecalling:!1},nt,Nt,L,Et,As,Pt,Ir,Mr,qo,Dr,Lr,Pi,jr,Fr,Hr,Ni,Ci,Se=class extends E{constructor(){super(...arguments);f(this,L);this.isForgetting=!1;f(this,nt,this.paged());f(this,Nt,this.loader());f(this,Ni,()=>{l(this,L,Et).call(this,{isRecalling:!this.wanted.isRecalling}),this.wanted.isRecalling&&l(this,L,Pt).call(this)});f(this,Ci,()=>{this.isForgetting=!1,l(this,L,Et).call(this,{words:"",isRecalling:!1}),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.updateComplete.then(()=>this.search?.focus())})}willUpdate(e){super.willUpdate(e),e.get("summary")!==void 0&&this.load()}load(){l(this,L,As).call(this,!1),this.wanted.isRecalling&&l(this,L,Pt).call(this)}render(){let{app:e,summary:t}=this,{words:s,owner:n,kind:a,status:p}=this.wanted,g=!(s||n||a)&&p==="active"&&c(this,nt).hasFirst&&c(this,nt).total===0;return r`<div class="stack">
      ${t.waiting||t.in_doubt?r`<sb-memory-waiting .app=${e} .summary=${t}></sb-memory-waiting>`:d}
      ${g?l(this,L,Ir).call(this):r`${l(this,L,Mr).call(this)} ${l(this,L,jr).call(this)}`}
      ${l(this,L,Dr).call(this)} ${l(this,L,Lr).call(this)}
      ${this.isForgetting?r`<sb-memory-forget
            .app=${e}
            .what=${{about:s,...n?{owner:n}:{}}}
            .heading=${u(e,"forget_about",{words:s})}
            @closed=${()=>this.isForgetting=!1}
            @removed=${c(this,Ci)}
          ></sb-memory-forget>`:d}
    </div>`}};nt=new WeakMap,Nt=new WeakMap,L=new WeakSet,Et=function(e){this.wanted={...this.wanted,...e},this.dispatchEvent(new CustomEvent("wanted",{detail:this.wanted}))},As=function(e){let{words:t,owner:s,kind:n,status:a}=this.wanted,p={limit:Hd,status:a==="pinned"?"active":a,...a==="pinned"?{pinned:!0}:{},...t?{containing:t}:{},...s?{owner:s}:{},...n?{kind:n}:{}};c(this,nt).start(h=>this.app.call("memory/list",{...p,offset:h}),{clear:e})},Pt=function(){let{words:e,owner:t}=this.wanted;c(this,Nt).load(()=>this.app.call("recall/explain",{question:e,...t?{owner:t}:{}}))},Ir=function(){let{app:e}=this;return e.info&&!e.info.logs?Re(e):r`${te(u(e,"empty_title"),u(e,"empty"))}
      <ul class="stack">
        <li>${u(e,"empty_say_preference")}</li>
        <li>${u(e,"empty_say_fact")}</li>
        <li>${u(e,"empty_ask")}</li>
      </ul>`},Mr=function(){let{app:e,summary:t,wanted:s}=this,n=(a,p,h,g)=>X(a,p,h,T=>{l(this,L,Et).call(this,g(T)),l(this,L,As).call(this,!0),this.wanted.isRecalling&&l(this,L,Pt).call(this)});return r`<sb-search
      .label=${u(e,"search")}
      .words=${s.words}
      @looked=${({detail:a})=>l(this,L,Hr).call(this,a)}
    >
      ${n(u(e,"owner"),s.owner,[["",u(e,"everybody")],...t.owners.filter(a=>l(this,L,qo).call(this,a.owner)).map(({owner:a,kinds:p})=>[a,`${e.ownerName(a)} (${e.show.number(l(this,L,Pi).call(this,p))})`])],a=>({owner:a}))}
      ${n(u(e,"kind"),s.kind,[["",u(e,"all_kinds")],...Ei.map(a=>[a,it(e,a)])],a=>({kind:a}))}
      ${n(u(e,"which"),s.status,[["active",u(e,"which_active")],["pinned",u(e,"which_pinned")],["all",u(e,"which_all")]],a=>({status:a}))}
      ${s.words?r`<div class="row whole">
            <button type="button" aria-expanded=${s.isRecalling} @click=${c(this,Ni)}>
              ${u(e,"would_be_recalled")}
            </button>
            <button
              type="button"
              class="bad"
              ?disabled=${!ot(t,s.owner||(t.own??""))}
              @click=${()=>this.isForgetting=!0}
            >
              ${u(e,"forget_about",{words:s.words})}
            </button>
          </div>`:d}
    </sb-search>`},qo=function(e){return["household",this.app.info?.viewer.owner,this.wanted.owner].includes(e)},Dr=function(){let{app:e,summary:t}=this,s=t.owners.filter(n=>!l(this,L,qo).call(this,n.owner)&&l(this,L,Pi).call(this,n.kinds));return s.length?r`<section class="card stack" aria-labelledby="private">
      <h2 id="private">${u(e,"private")}</h2>
      <p class="quiet">${u(e,"private_noted")}</p>
      <div class="row">
        ${s.map(n=>r`<button
            @click=${()=>{l(this,L,Et).call(this,{owner:n.owner}),l(this,L,As).call(this,!0)}}
          >
            ${u(e,"private_of",{owner:e.ownerName(n.owner),count:l(this,L,Pi).call(this,n.kinds)})}
          </button>`)}
      </div>
    </section>`:d},Lr=function(){let{app:e,summary:t}=this;return(e.info?.viewer.owner??"household")==="household"?d:r`<section class="card stack" aria-labelledby="looked">
      <h2 id="looked">${u(e,"looked_title")}</h2>
      <p class="quiet">${u(e,"may_look")}</p>
      <ul>
        ${t.looked.map(s=>r`<li>
            ${u(e,"looked",{by:s.by?e.ownerName(s.by):u(e,"looked_by_automation"),at:e.show.dateTime(s.at)})}
          </li>`)}
      </ul>
    </section>`},Pi=function(e){return Object.values(e).reduce((t,s)=>t+s,0)},jr=function(){let{app:e,wanted:t}=this,s=c(this,nt);return r`
      ${t.isRecalling&&t.words?r`<section class="card stack" aria-labelledby="recalled">
            <h2 id="recalled">${u(e,"would_be_recalled_for",{words:t.words})}</h2>
            ${U(e,c(this,Nt).current,n=>Nr(e,n),()=>l(this,L,Pt).call(this))}
          </section>`:d}
      <section aria-labelledby="found" class="stack">
        <h2 id="found">${u(e,"remembered")}</h2>
        <p class="unseen" role="status">
          ${s.state==="ready"?u(e,"found",{count:s.total}):""}
        </p>
        ${s.hasFirst&&s.items.length===0?r`<p data-state="empty">${y(e,"none_found")}</p>`:r`<ul class="plain">
              ${Ae(s.items,n=>n.id,n=>Ar([n,e.hass.language,e.hass.locale],()=>l(this,L,Fr).call(this,n)))}
            </ul>`}
        ${s.foot()}
      </section>
    `},Fr=function(e){let{app:t}=this;return r`<li class="card">
      <p><a href=${t.to("memory",e.id)}>${e.text}</a></p>
      <div class="spread">
        ${At(t,e)}
        <span class="quiet">
          ${e.by_person?u(t,"told_by_person"):u(t,"learnt_from",{count:Si(e)})},
          ${t.show.ago(e.updated_at)}
        </span>
      </div>
    </li>`},Hr=function(e){l(this,L,Et).call(this,{words:e,...e?{}:{isRecalling:!1}}),c(this,Nt).clear(),l(this,L,As).call(this,!0),this.wanted.isRecalling&&l(this,L,Pt).call(this)},Ni=new WeakMap,Ci=new WeakMap,Se.styles=[P,O`
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
        content-visibility: auto;
        contain-intrinsic-size: auto 92px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
      }
    `],m([D({attribute:!1})],Se.prototype,"summary",2),m([D({attribute:!1})],Se.prototype,"wanted",2),m([$()],Se.prototype,"isForgetting",2),m([Y("sb-search")],Se.prototype,"search",2),Se=m([v("sb-memory-list")],Se);var Oi="switchboard-draft-",je={has:o=>sessionStorage.getItem(Oi+o)!==null,get(o){let i=sessionStorage.getItem(Oi+o);return i===null?void 0:JSON.parse(i)},set:(o,i)=>sessionStorage.setItem(Oi+o,JSON.stringify(i)),delete:o=>sessionStorage.removeItem(Oi+o)};function Rs(o){let{text:i,kind:e,owner:t,pinned:s,valid_to:n}=o;return{text:i,kind:e,owner:t,pinned:s,until:n?Wd(n):""}}function qi({base:o,fields:i}){let e=Rs(o),t={};return i.text.trim()!==e.text&&(t.text=i.text.trim()),i.kind!==e.kind&&(t.kind=i.kind),i.owner!==e.owner&&(t.owner=i.owner),i.pinned!==e.pinned&&(t.pinned=i.pinned),i.until!==e.until&&(i.until?t.valid_to=Ud(i.until):t.no_end=!0),t}function Ud(o){return new Date(`${o}T23:59:59`).toISOString()}function Wd(o){let i=new Date(o),e=t=>String(t).padStart(2,"0");return`${i.getFullYear()}-${e(i.getMonth()+1)}-${e(i.getDate())}`}var Bd=300,Gd=["text","kind","owner","pinned","until"],zd={text:"text",kind:"kind",owner:"owner",pinned:"pinned",until:"valid_to"},z,Ur,Io,Wr,Ct,Ii,Br,Gr,Mo,zr,Ss,fe=class extends E{constructor(){super(...arguments);f(this,z);this.isBusy=!1;this.trouble="";f(this,Ii,e=>{e.preventDefault(),l(this,z,Gr).call(this,this.draft)});f(this,Ss,()=>{je.delete(this.memory.id),this.dispatchEvent(new Event("closed"))})}load(){this.draft??=je.get(this.memory.id)??{base:this.memory,fields:Rs(this.memory)}}firstUpdated(){this.text.focus()}render(){let{app:e,theirs:t}=this,{fields:s}=this.draft,n=Object.keys(qi(this.draft)).length>0;return r`<form class="card stack" @submit=${c(this,Ii)}>
      <h2>${u(e,"edit_title")}</h2>
      ${vt(this.trouble)}
      ${t?l(this,z,Ur).call(this,t):d}
      <label class="field"
        >${u(e,"text")}
        <textarea
          rows="3"
          maxlength=${Bd}
          required
          .value=${s.text}
          @input=${a=>l(this,z,Ct).call(this,{text:Kd(a)})}
        ></textarea>
      </label>
      <div class="fields">
        ${X(u(e,"kind"),s.kind,Ei.map(a=>[a,it(e,a)]),a=>l(this,z,Ct).call(this,{kind:a}))}
        ${e.isAdmin?X(u(e,"owner"),s.owner,l(this,z,Wr).call(this).map(a=>[a,e.ownerName(a)]),a=>l(this,z,Ct).call(this,{owner:a})):d}
        ${us(u(e,"until"),s.until,a=>l(this,z,Ct).call(this,{until:a}))}
        ${hs(u(e,"pinned"),s.pinned,a=>l(this,z,Ct).call(this,{pinned:a}))}
      </div>
      <p class="quiet">${u(e,"pinned_means")}</p>
      <div class="row">
        <button class="filled" ?disabled=${!n||this.isBusy||t!==void 0}>
          ${u(e,this.isBusy?"storing":"store")}
        </button>
        <button type="button" ?disabled=${this.isBusy} @click=${c(this,Ss)}>
          ${y(e,"cancel")}
        </button>
      </div>
    </form>`}};z=new WeakSet,Ur=function(e){let{app:t}=this,s=Rs(e),n=this.draft.fields,a=Rs(this.draft.base);return r`<section
      id="conflict"
      class="alert warn stack"
      tabindex="-1"
      aria-labelledby="conflict-title"
    >
      <h3 id="conflict-title">${u(t,"conflict_title")}</h3>
      <p>${u(t,"conflict")}</p>
      ${ae(u(t,"conflict_title"),[[r`<span class="unseen">${u(t,"field")}</span>`],[u(t,"conflict_theirs")],[u(t,"conflict_mine")]],Gd.filter(p=>s[p]!==n[p]||a[p]!==n[p]).map(p=>[u(t,zd[p]),l(this,z,Io).call(this,p,s),l(this,z,Io).call(this,p,n)]))}
      <div class="row">
        <button type="button" @click=${()=>{l(this,z,Br).call(this,e)}}>
          ${u(t,"conflict_store")}
        </button>
        <button type="button" @click=${c(this,Ss)}>${u(t,"conflict_keep")}</button>
      </div>
    </section>`},Io=function(e,t){let{app:s}=this;return e==="pinned"?u(s,t.pinned?"yes":"no"):e==="kind"?it(s,t.kind):e==="owner"?s.ownerName(t.owner):e==="until"?t.until?s.show.date(`${t.until}T12:00:00`):u(s,"nothing"):t.text},Wr=function(){return[...new Set([...this.app.info?.owners??[],this.draft.fields.owner])]},Ct=function(e){this.draft={...this.draft,fields:{...this.draft.fields,...e}},je.set(this.memory.id,this.draft)},Ii=new WeakMap,Br=async function(e){this.theirs=void 0;let t=qi(this.draft);Object.keys(t).length&&await l(this,z,Mo).call(this,t,e.revision)},Gr=async function(e){let t=qi(e);!Object.keys(t).length||this.isBusy||await l(this,z,Mo).call(this,t,e.base.revision)},Mo=async function(e,t){let{app:s}=this,n=this.memory.id;this.isBusy=!0,this.trouble="";try{await s.call("memory/update",{...e,memory_id:n,expected_revision:t}),je.delete(n),this.dispatchEvent(new Event("stored"))}catch(a){let p=V(s,a);this.trouble=p.message,p.code==="memory_changed_meanwhile"&&await l(this,z,zr).call(this,n)}finally{this.isBusy=!1}},zr=async function(e){try{this.theirs=(await this.app.call("memory/get",{memory_id:e,limit:1})).memory}catch(t){this.trouble=V(this.app,t).message;return}await this.updateComplete,this.conflict?.focus()},Ss=new WeakMap,fe.styles=[P,O`
      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
    `],m([D({attribute:!1})],fe.prototype,"memory",2),m([$()],fe.prototype,"draft",2),m([$()],fe.prototype,"theirs",2),m([$()],fe.prototype,"isBusy",2),m([$()],fe.prototype,"trouble",2),m([Y("textarea")],fe.prototype,"text",2),m([Y("#conflict")],fe.prototype,"conflict",2),fe=m([v("sb-memory-editor")],fe);function Kd(o){return o.target.value}var Vd=["noop","conflict"];function Kr(o,i,e,t){let{owner:s}=i.changes,n=s?.before===null&&s.after==="household",a=(o.isAdmin||!n)&&i.undone_at===null&&!Vd.includes(i.action),p=o.show.dateTime(i.at);return r`<li>
    <div class="spread">
      <p>
        <strong>${So(o,i.action)}</strong>
        <span class="quiet">${Sr(o,i.actor)}, ${p}</span>
        ${i.undone_at?r`<span class="chip">${u(o,"was_undone",{at:o.show.ago(i.undone_at)})}</span>`:d}
      </p>
      ${a?r`<button
            ?disabled=${!e}
            aria-label=${`${y(o,"undo")}: ${So(o,i.action)}, ${p}`}
            @click=${t}
          >
            ${y(o,"undo")}
          </button>`:d}
    </div>
    ${Object.keys(i.changes).length?r`<dl>
          ${Yd(i).map(([h,{before:g,after:T}])=>r`<div>
              <dt>${Er(o,h)}</dt>
              <dd>
                ${g==null?d:r`<span class="unseen">${u(o,"before")}</span>
                      <del>${ks(o,h,g)}</del>`}
                ${Jd(i)?d:r`<span class="unseen">${u(o,"after")}</span>
                      <ins>${ks(o,h,T)}</ins>`}
              </dd>
            </div>`)}
        </dl>`:d}
  </li>`}function Yd({changes:o}){let i=Object.entries(o),{text:e}=o;return e&&(e.before===null||e.after===null)?[["text",e]]:i}var Jd=({changes:o})=>o.text?.after===null;var Zd=250,Xd=20,Es,Ot,rt,Vr,Do,Mi,Di,Ps,be=class extends E{constructor(){super(...arguments);f(this,rt);this.holds="this";this.isBusy=!1;this.trouble="";f(this,Es,this.loader());f(this,Ot);f(this,Mi,()=>{clearTimeout(c(this,Ot)),C(this,Ot,setTimeout(()=>this.load(),Zd))});f(this,Di,async()=>{let{app:e,memory:t,other:s}=this;if(!s||this.isBusy)return;let[n,a]=this.holds==="this"?[t,s]:[s,t],p=h=>({memory_id:h.id,expected_revision:h.revision});this.isBusy=!0,this.trouble="";try{await e.call("memory/merge",{...p(n),others:[p(a)]}),this.dispatchEvent(new CustomEvent("merged",{detail:n.id}))}catch(h){let g=V(e,h);this.trouble=g.message,g.code==="memory_changed_meanwhile"&&(this.other=void 0,this.load())}finally{this.isBusy=!1}});f(this,Ps,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(c(this,Ot))}load(){let e=this.words?.value.trim();c(this,Es).load(()=>this.app.call("memory/list",{owner:this.memory.owner,limit:Xd,...e?{containing:e}:{}}))}render(){let{app:e,memory:t,other:s}=this;return r`<sb-dialog .heading=${u(e,"merge_title")} @closed=${c(this,Ps)}>
      <div class="stack">
        <p>${u(e,"merge_text",{text:t.text})}</p>
        ${vt(this.trouble)}
        <label class="field"
          >${u(e,"search")}
          <input id="words" type="search" autocomplete="off" @input=${c(this,Mi)} />
        </label>
        ${U(e,c(this,Es).current,({items:n})=>l(this,rt,Vr).call(this,n.filter(a=>a.id!==t.id)),()=>this.load())}
        ${s?r`<fieldset>
              <legend>${u(e,"merge_holds")}</legend>
              ${l(this,rt,Do).call(this,"this",t.text)} ${l(this,rt,Do).call(this,"other",s.text)}
            </fieldset>`:d}
      </div>
      <button slot="actions" @click=${c(this,Ps)}>${y(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!s||this.isBusy}
        @click=${c(this,Di)}
      >
        ${u(e,"merge")}
      </button>
    </sb-dialog>`}};Es=new WeakMap,Ot=new WeakMap,rt=new WeakSet,Vr=function(e){let{app:t}=this;return e.length?r`<fieldset>
      <legend>${u(t,"merge_with")}</legend>
      ${e.map(s=>r`<label class="choice">
          <input
            type="radio"
            name="other"
            .checked=${s.id===this.other?.id}
            @change=${()=>this.other=s}
          />
          ${s.text}
        </label>`)}
    </fieldset>`:r`<p data-state="empty">${y(t,"none_found")}</p>`},Do=function(e,t){return r`<label class="choice">
      <input
        type="radio"
        name="holds"
        .checked=${this.holds===e}
        @change=${()=>this.holds=e}
      />
      ${t}
    </label>`},Mi=new WeakMap,Di=new WeakMap,Ps=new WeakMap,be.styles=[P,O`
      label.choice {
        display: flex;
        gap: 8px;
        align-items: start;
        padding: 6px 0;
      }
      label.choice input {
        flex: none;
      }
      fieldset {
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
      }
    `],m([D({attribute:!1})],be.prototype,"memory",2),m([$()],be.prototype,"other",2),m([$()],be.prototype,"holds",2),m([$()],be.prototype,"isBusy",2),m([$()],be.prototype,"trouble",2),m([Y("#words")],be.prototype,"words",2),be=m([v("sb-memory-merge")],be);var lt,Ns,Mt,R,qt,Yr,Jr,Zr,Xr,Li,ji,Qr,It,ea,ta,sa,Fi,ia,Hi,at,Fe=class extends E{constructor(){super(...arguments);f(this,R);this.doing="";this.said="";f(this,lt,this.loader());f(this,Ns,this.paged());f(this,Mt,this.paged());f(this,Hi,()=>{this.doing="",je.delete(c(this,R,qt)),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.app.go("/memory",{replace:!0})})}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&(c(this,lt).clear(),this.said="",this.doing=je.has(c(this,R,qt))?"edit":""),super.willUpdate(e)}load(){let e=c(this,R,qt);c(this,lt).load(()=>this.app.call("memory/get",{memory_id:e,limit:1})),c(this,Ns).start(async t=>(await this.app.call("memory/get",{memory_id:e,offset:t})).evidence),c(this,Mt).start(t=>this.app.call("memory/history",{memory_id:e,offset:t}))}render(){let{app:e}=this;return r`<div class="stack">
      <p class="unseen" role="status">${this.said}</p>
      ${U(e,c(this,lt).current,t=>l(this,R,Yr).call(this,t),()=>this.load())}
    </div>`}};lt=new WeakMap,Ns=new WeakMap,Mt=new WeakMap,R=new WeakSet,qt=function(){return this.path[0]??""},Yr=function({memory:e}){let{app:t}=this;return r`
      ${this.doing==="edit"?r`<sb-memory-editor
            .app=${t}
            .memory=${e}
            @stored=${()=>l(this,R,Qr).call(this,u(t,"stored"))}
            @closed=${()=>l(this,R,ji).call(this,!0)}
          ></sb-memory-editor>`:l(this,R,Jr).call(this,e)}
      ${l(this,R,Zr).call(this,e)} ${l(this,R,Xr).call(this)}
      ${this.doing==="forget"?r`<sb-memory-forget
            .app=${t}
            .what=${{memory_id:e.id}}
            .heading=${u(t,"forget_this")}
            @closed=${()=>l(this,R,ji).call(this,!1)}
            @removed=${c(this,Hi)}
          ></sb-memory-forget>`:d}
      ${this.doing==="merge"?r`<sb-memory-merge
            .app=${t}
            .memory=${e}
            @closed=${()=>l(this,R,ji).call(this,!1)}
            @merged=${s=>l(this,R,ia).call(this,s.detail)}
          ></sb-memory-merge>`:d}
    `},Jr=function(e){let{app:t}=this,s=Eo(this.summary,e.owner)&&this.busy==="",n=ot(this.summary,e.owner),a=e.status==="active";return r`<section class="card stack" aria-labelledby="text">
      <h2 class="text" id="text">${e.text}</h2>
      ${At(t,e)}
      ${e.superseded_by?r`<p>
            <a href=${t.to("memory",e.superseded_by)}
              >${u(t,e.status==="merged"?"merged_into":"superseded_by")}</a
            >
          </p>`:d}
      ${e.in_doubt_with?.length?r`<div class="alert warn stack">
            <p>${u(t,"doubt_with")}</p>
            <ul class="plain">
              ${e.in_doubt_with.map(p=>r`<li>
                  <a href=${t.to("memory",p.id)}>${p.text}</a>
                </li>`)}
            </ul>
            <p><a href=${t.link("/memory")}>${u(t,"decide_in_list")}</a></p>
          </div>`:d}
      ${we([[u(t,"since"),t.show.date(e.valid_from)],[u(t,"until"),ks(t,"valid_to",e.valid_to)],[u(t,"how_known"),e.by_person?u(t,"told_by_person"):`${u(t,"learnt")} (${t.show.percent(e.confidence)})`],[u(t,"used"),e.last_used_at?u(t,"used_times",{count:e.use_count,at:t.show.ago(e.last_used_at)}):u(t,"never_used")]])}
      ${Eo(this.summary,e.owner)?r`<div class="row">
            <button id="edit" class="filled" ?disabled=${!s} @click=${()=>l(this,R,Li).call(this,"edit")}>
              ${u(t,"edit")}
            </button>
            <button id="pin" ?disabled=${!s} @click=${()=>{l(this,R,ea).call(this,e)}}>
              ${u(t,e.pinned?"unpin":"pin")}
            </button>
            ${a?r`<button id="end" ?disabled=${!s} @click=${()=>{l(this,R,ta).call(this,e)}}>
                  ${u(t,"take_back")}
                </button>`:d}
            ${a&&n?r`<button id="merge" ?disabled=${!s} @click=${()=>l(this,R,Li).call(this,"merge")}>
                  ${u(t,"merge")}
                </button>`:d}
            ${e.may_delete?r`<button
                  id="forget"
                  class="bad"
                  ?disabled=${!s}
                  @click=${()=>l(this,R,Li).call(this,"forget")}
                >
                  ${u(t,"forget")}
                </button>`:d}
          </div>`:d}
      ${e.may_delete===!1?r`<p class="quiet">${u(t,"not_yours")}</p>`:d}
    </section>`},Zr=function(e){let{app:t}=this,s=c(this,Ns),n=Si(e)-s.total;return r`<section class="card stack" aria-labelledby="evidence">
      <h2 id="evidence">${u(t,"evidence")}</h2>
      ${e.given?r`<p>
            ${u(t,"given",{owner:t.ownerName(e.given.by),at:t.show.dateTime(e.given.at)})}
          </p>`:d}
      ${s.hasFirst&&!e.sources?r`<p>${u(t,e.by_person?"evidence_typed":"evidence_none")}</p>`:r`<ul class="plain">
              ${s.items.map(a=>r`<li>
                  <blockquote>${a.text}${a.is_cut?" …":""}</blockquote>
                  <p class="quiet">
                    ${u(t,a.role==="user"?"said_at":"answered_at",{owner:t.ownerName(a.owner),at:t.show.dateTime(a.at)})}
                    <a href=${t.to("turn",a.id)}
                      >${u(t,"to_turn")}</a
                    >
                  </p>
                </li>`)}
            </ul>
            ${s.hasFirst&&n>0?r`<p class="quiet">${u(t,"evidence_gone",{count:n})}</p>`:d}
            ${s.foot()}`}
    </section>`},Xr=function(){let{app:e}=this;return r`<section class="card stack" aria-labelledby="history">
      <h2 id="history" tabindex="-1">${u(e,"history")}</h2>
      <ol class="plain">
        ${c(this,Mt).items.map(t=>Kr(e,t,this.busy==="",()=>{l(this,R,sa).call(this,t)}))}
      </ol>
      ${c(this,Mt).foot()}
    </section>`},Li=function(e){this.said="",this.doing=e},ji=function(e){this.doing="",e&&l(this,R,It).call(this,"edit")},Qr=function(e){this.doing="",this.said=e,this.app.notify(e,Rt(this.app,c(this,R,qt),()=>l(this,R,at).call(this))),l(this,R,at).call(this),l(this,R,It).call(this,"edit")},It=async function(e){await this.updateComplete,this.renderRoot.querySelector(`#${e}`)?.focus()},ea=async function(e){let{app:t}=this;await l(this,R,Fi).call(this,"pin",async()=>{await t.call("memory/update",{memory_id:e.id,expected_revision:e.revision,pinned:!e.pinned}),this.said=u(t,e.pinned?"unpinned":"was_pinned")}),l(this,R,It).call(this,"pin")},ta=async function(e){let{app:t}=this;await l(this,R,Fi).call(this,"end",async()=>{await t.call("memory/update",{memory_id:e.id,expected_revision:e.revision,valid_to:"now"}),this.said=u(t,"taken_back"),t.notify(this.said,Rt(t,e.id,()=>l(this,R,at).call(this)))}),l(this,R,It).call(this,"edit")},sa=async function(e){let{app:t}=this,s=c(this,lt).current.value?.memory;if(!s)return;let n=!0;await l(this,R,Fi).call(this,e.group_id,async()=>{n=(await t.call("memory/undo",{memory_id:s.id,expected_revision:s.revision,group_id:e.group_id})).memory!==null,this.said=u(t,"undone"),t.notify(this.said)}),n?l(this,R,It).call(this,"history"):t.go("/memory",{replace:!0})},Fi=async function(e,t){await this.attempt(e,t),l(this,R,at).call(this)},ia=function(e){let{app:t}=this;this.doing="",t.notify(u(t,"merged"),Rt(t,e,()=>l(this,R,at).call(this))),e!==c(this,R,qt)&&t.go(`/memory/${encodeURIComponent(e)}`,{replace:!0}),l(this,R,at).call(this)},Hi=new WeakMap,at=function(){this.load(),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},Fe.styles=[P,O`
      h2.text {
        font-size: 20px;
        overflow-wrap: anywhere;
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      li + li {
        margin-top: 16px;
      }
      del {
        color: var(--sb-bad);
      }
      ins {
        color: var(--sb-good);
      }
    `],m([D({attribute:!1})],Fe.prototype,"summary",2),m([$()],Fe.prototype,"doing",2),m([$()],Fe.prototype,"said",2),Fe=m([v("sb-memory-one")],Fe);var Os,qs,ke,oa,na,ra,aa,Cs=class extends E{constructor(){super(...arguments);f(this,ke);f(this,Os,this.loader());f(this,qs,this.loader())}load(){c(this,Os).load(()=>this.app.call("learnt/note")),c(this,qs).load(()=>this.app.call("learnt/list"))}render(){let e=()=>this.load();return r`${U(this.app,c(this,Os).current,t=>l(this,ke,oa).call(this,t),e)}
    ${U(this.app,c(this,qs).current,t=>l(this,ke,na).call(this,t),e)}`}};Os=new WeakMap,qs=new WeakMap,ke=new WeakSet,oa=function(e){let{app:t}=this;return r`<section class="card stack" aria-labelledby="day">
      <h2 id="day">${u(t,"day")}</h2>
      ${we([[u(t,"day_learnt"),String(e.learnt)],[u(t,"day_waiting"),String(e.waiting)],[u(t,"day_turns"),`${e.turns} (${e.at_home})`],[u(t,"day_unanswered"),e.unanswered.join(" · ")||"0"],e.cost!==null&&[u(t,"day_cost"),t.show.money(e.cost)]])}
    </section>`},na=function({sentences:e,offered:t}){let s=[...t,...e];return r`<section class="card stack" aria-labelledby="sentences">
      <h2 id="sentences">${u(this.app,"sentences")}</h2>
      <p class="quiet">${u(this.app,s.length?"sentences_means":"sentences_none")}</p>
      <ul class="plain stack">
        ${s.map(n=>r`<li>${l(this,ke,ra).call(this,n)}</li>`)}
      </ul>
    </section>`},ra=function(e){let{app:t}=this,s=e.message_ids.at(-1),n=e.status==="offered"?["learn","decline"]:["undo"];return r`<p>
        “${e.text}” <span class="chip">${u(t,`sentence_${e.status}`)}</span>
      </p>
      <p class="quiet">
        ${e.intent}: ${e.name}${e.area_id?r` · ${t.areaName(e.area_id)}`:d} ·
        ${u(t,"sentence_saves",{tokens:e.tokens,uses:e.uses})}
        ${s?r`<a href=${t.to("turn",s)}>${u(t,"sentence_why")}</a>`:d}
      </p>
      <div class="row">
        ${n.map(a=>r`<button class="button" @click=${()=>{l(this,ke,aa).call(this,e,a)}}>
              ${u(t,`sentence_${a}`)}
            </button>`)}
      </div>`},aa=async function(e,t){try{await this.app.call("learnt/decide",{item_id:e.id,decision:t})}catch(s){this.app.notifyFailure(s)}this.load()},Cs.styles=[P],Cs=m([v("sb-memory-sentences")],Cs);var Is,Ms,Ui=class extends E{constructor(){super(...arguments);f(this,Is,qr);f(this,Ms,this.loader())}load(){c(this,Ms).load(()=>this.app.call("memory/summary"))}render(){let{app:e}=this,[t]=this.path;return r`<div class="stack" @memory-changed=${()=>this.load()}>
      <div class="spread">
        <h1 tabindex="-1">${t?u(e,"one"):y(e,"memory")}</h1>
        ${t?r`<a class="button" href=${e.link("/memory")}>${u(e,"to_list")}</a>`:d}
      </div>
      ${U(e,c(this,Ms).current,n=>r`
          ${t?r`<sb-memory-one .app=${e} .path=${this.path} .summary=${n}></sb-memory-one>`:r`<sb-memory-list
                .app=${e}
                .summary=${n}
                .wanted=${c(this,Is)}
                @wanted=${a=>C(this,Is,a.detail)}
              ></sb-memory-list>
                <sb-memory-sentences .app=${e}></sb-memory-sentences>`}
        `,()=>this.load())}
    </div>`}};Is=new WeakMap,Ms=new WeakMap,Ui=m([v("sb-memory")],Ui);var la={one:"A request as it was sent",all:"All requests",sent:"The last requests",sent_hint:"Up to {count} are kept, in memory alone: they are gone after a restart, and as soon as anything is forgotten.",off_title:"No requests are kept",off:"To see what the model was sent, word for word and with what each part costs, set how many requests are kept, under “Log of conversations” in the settings. They stay in memory alone. What the next sentence would send can be seen above at any time.",off_ask:"To see what the model was sent, ask an administrator to have requests kept. What the next sentence would send can be seen above at any time.",none_title:"No request yet",none:"Say something that a model has to answer, and its request is shown here. What Home Assistant answers by itself needs none.",at:"When",purpose:"Asked by",the_house:"The house",deployment:"Deployment",outcome:"Outcome",under_way:"under way",answered:"answered",not_answered:"failed: {why}",attempts:"Sent",first_word:"First word after",whole:"Whole answer after",in:"Tokens read",cached:"of these reused",out:"Tokens written",usage:"Counted by the service",usage_is:"{read} tokens read ({cached} reused), {written} written ({thought} of them thought)",open_turn:"Open the turn",preview:"What would be sent now",preview_hint:"The request for a sentence, made as a turn makes it. Nobody is asked, nothing is changed, and nothing is paid.",sentence:"Sentence",agent:"Agent",said_by:"Said by",conversation:"In the conversation (ID; empty: a new one)",preview_show:"Show the request",would_go:"It would go to {deployment}. Told from the memory of: {owners}.",locally_first:"This agent lets Home Assistant answer first: only what it cannot is sent.",by_words:"Memories that only mean the same are not in here: to find them, the service would have to be asked.",tokens:"{count} tokens",tokens_one:"One token",tokens_column:"Tokens",part:"Part",share:"Share",counted:"Counted here, as a prompt is counted; what was thought and what images cost is not in it.",instructions:"Instructions",tools:"Tools",home:"The home",memory:"Memory",summary:"Summary",window:"What was said",note:"Time and changes",messages:"{count} messages",messages_one:"One message",parameters:"Parameters",unfold:"Unfold all",fold:"Fold all",copy:"Copy as JSON",copied:"Copied.",not_copied:"The browser does not let it be copied. It may need https.",cut:"The rest is not shown.",tool_cut:"What it takes is not shown: there are too many tools.",reasoning:"What was thought, encrypted: {count} characters",attached:"{kind}, {size} as text"};var _=J("views/request/i18n",la);var da=["instructions","tools","home","memory","summary","window","note"],se,ca,pa,ha,Lo,jo,ua,ge=class extends Z{constructor(){super(...arguments);f(this,se);this.parameters={};this.messages=[];this.next=null;this.isBusy=!1}willUpdate(e){e.has("made")&&(this.messages=this.made.messages.items,this.next=this.made.messages.next_offset)}render(){let{app:e,made:t}=this;return r`<div class="stack">
      ${l(this,se,ca).call(this)}
      <section class="card">
        <div class="spread">
          <h2>${_(e,"messages",{count:t.messages.total})}</h2>
          <div class="row">
            <button @click=${()=>l(this,se,Lo).call(this,!0)}>${_(e,"unfold")}</button>
            <button @click=${()=>l(this,se,Lo).call(this,!1)}>${_(e,"fold")}</button>
            <button @click=${()=>{l(this,se,ua).call(this)}} ?disabled=${this.isBusy}>
              ${_(e,"copy")}
            </button>
          </div>
        </div>
        ${this.messages.map(s=>l(this,se,pa).call(this,s))}
        ${this.next===null?d:r`<button @click=${()=>{l(this,se,jo).call(this)}} ?disabled=${this.isBusy}>
              ${y(e,"more")}
            </button>`}
      </section>
      <section class="card">
        <h2>${_(e,"tools",{count:t.tools.length})}</h2>
        ${t.tools.map(s=>l(this,se,ha).call(this,s))}
      </section>
      <section class="card">
        <h2>${_(e,"parameters")}</h2>
        <pre>${JSON.stringify(this.parameters,null,2)}</pre>
      </section>
    </div>`}};se=new WeakSet,ca=function(){let{app:e,made:t}=this,s=n=>t.total_tokens?t.tokens[n]/t.total_tokens:0;return r`<section class="card stack">
      <h2>${_(e,"tokens",{count:t.total_tokens})}</h2>
      <div class="bar" aria-hidden="true">
        ${da.filter(n=>t.tokens[n]>0).map(n=>r`<span class=${n} style="flex: ${s(n)}" title=${_(e,n)}></span>`)}
      </div>
      ${ae(_(e,"tokens",{count:t.total_tokens}),[[_(e,"part")],[_(e,"tokens_column"),"number"],[_(e,"share"),"number"]],da.map(n=>[r`<span class="mark ${n}" aria-hidden="true"></span> ${_(e,n)}`,e.show.number(t.tokens[n]),e.show.percent(s(n))]))}
      <p class="quiet">${_(e,"counted")}</p>
    </section>`},pa=function(e){let{app:t}=this,s=e.number===this.made.messages.total-1;return r`<details ?open=${s}>
      <summary>
        <span class="row">
          ${t.show.number(e.number+1)}. ${e.role}
          <span class="chip">
            <span class="mark ${e.part??""}" aria-hidden="true"></span> ${e.part?_(t,e.part):d}
          </span>
          <span class="quiet">${_(t,"tokens",{count:e.tokens})}</span>
        </span>
      </summary>
      ${e.text?r`<pre>${e.text}${e.is_cut?" …":""}</pre>`:d}
      ${e.is_cut?r`<p class="quiet">${_(t,"cut")}</p>`:d}
      ${e.calls.map(n=>r`<pre>${n.name}(${n.arguments})</pre>`)}
      ${e.reasoning.map(n=>r`<p class="quiet">${_(t,"reasoning",{count:n})}</p>`)}
      ${e.attached.map(({mime_type:n,size:a})=>r`<p class="quiet">${_(t,"attached",{kind:n,size:t.show.bytes(a)})}</p>`)}
    </details>`},ha=function(e){let{app:t}=this;return r`<details>
      <summary>
        <span class="row">
          ${e.name}
          <span class="quiet">${_(t,"tokens",{count:e.tokens})}</span>
        </span>
      </summary>
      <p>${e.description}</p>
      ${e.is_cut?r`<p class="quiet">${_(t,"tool_cut")}</p>`:r`<pre>${JSON.stringify(e.parameters,null,2)}</pre>`}
    </details>`},Lo=function(e){for(let t of this.renderRoot.querySelectorAll("details"))t.open=e},jo=async function(){if(this.next===null)return!0;let{made:e}=this;this.isBusy=!0;try{let t=(await this.more(this.next)).messages;return e!==this.made?!1:(this.messages=[...this.messages,...t.items],this.next=t.next_offset,!0)}catch(t){return this.app.notifyFailure(t),!1}finally{this.isBusy=!1}},ua=async function(){for(;this.next!==null;)if(!await l(this,se,jo).call(this))return;let{tokens:e,total_tokens:t,tools:s}=this.made,n={parameters:this.parameters,tokens:e,total_tokens:t,tools:s,messages:this.messages};try{await navigator.clipboard.writeText(JSON.stringify(n,null,2)),this.app.notify(_(this.app,"copied"))}catch{this.app.notify(_(this.app,"not_copied"))}},ge.styles=[P,O`
      .bar {
        display: flex;
        gap: 2px;
        height: 22px;
      }
      .bar span,
      .mark {
        background: var(--of);
        min-width: 3px;
      }
      .mark {
        display: inline-block;
        width: 12px;
        height: 12px;
        border-radius: 3px;
        vertical-align: -1px;
      }
      .instructions {
        --of: #4063d8;
      }
      .tools {
        --of: #9558b2;
      }
      .home {
        --of: #2e8b57;
      }
      .memory {
        --of: #c9750c;
      }
      .summary {
        --of: #7b8794;
      }
      .window {
        --of: #c2385c;
      }
      .note {
        --of: #1f9bb5;
      }
      summary {
        padding-block: 8px;
      }
      details + details {
        border-top: 1px solid var(--sb-line);
      }
      details pre {
        padding-block: 4px 12px;
      }
      summary .row {
        display: inline-flex;
      }
    `],m([D({attribute:!1})],ge.prototype,"app",2),m([D({attribute:!1})],ge.prototype,"made",2),m([D({attribute:!1})],ge.prototype,"parameters",2),m([D({attribute:!1})],ge.prototype,"more",2),m([$()],ge.prototype,"messages",2),m([$()],ge.prototype,"next",2),m([$()],ge.prototype,"isBusy",2),ge=m([v("sb-made")],ge);var Dt,dt,Wi,Bi,ma,He=class extends E{constructor(){super(...arguments);f(this,Bi);f(this,Dt,this.loader());f(this,dt,null);f(this,Wi,e=>{e.preventDefault();let t=this.conversation.value.trim();C(this,dt,{text:this.text.value,agent:this.agent.value,...this.owner?{owner:this.owner.value}:{},...t?{conversation_id:t}:{}}),c(this,Dt).clear(),this.load()})}load(){let e=c(this,dt);e&&c(this,Dt).load(()=>this.app.call("request/preview",e))}render(){let{app:e}=this,{agents:t=[],owners:s=[]}=e.info??{};return r`<div class="stack">
      <form class="card stack" @submit=${c(this,Wi)}>
        <h2>${_(e,"preview")}</h2>
        <p class="quiet">${_(e,"preview_hint")}</p>
        <label class="field">
          ${_(e,"sentence")}
          <textarea id="text" rows="2" maxlength="4000" required></textarea>
        </label>
        <div class="row">
          ${X(_(e,"agent"),"",t.map(n=>[n,e.entityName(n)]),void 0,"agent")}
          ${e.isAdmin?X(_(e,"said_by"),"",s.map(n=>[n,e.ownerName(n)]),void 0,"owner"):d}
          <label class="field">
            ${_(e,"conversation")}
            <input id="conversation" maxlength="255" />
          </label>
        </div>
        <div class="row"><button class="filled">${_(e,"preview_show")}</button></div>
      </form>
      ${c(this,dt)?r`<div role="status">
            ${U(e,c(this,Dt).current,n=>l(this,Bi,ma).call(this,n),()=>this.load())}
          </div>`:d}
    </div>`}};Dt=new WeakMap,dt=new WeakMap,Wi=new WeakMap,Bi=new WeakSet,ma=function(e){let{app:t}=this,s=e.owners.map(a=>t.ownerName(a)).join(", "),n=c(this,dt)??{};return r`<div class="stack">
      <div class="card stack">
        <p>${_(t,"would_go",{deployment:e.deployment,owners:s})}</p>
        ${e.answers_locally_first?r`<p>${_(t,"locally_first")}</p>`:d}
        ${e.by_words_alone?r`<p>${_(t,"by_words")}</p>`:d}
      </div>
      <sb-made
        .app=${t}
        .made=${e}
        .parameters=${e.parameters}
        .more=${a=>t.call("request/preview",{...n,offset:a})}
      ></sb-made>
    </div>`},m([Y("#text")],He.prototype,"text",2),m([Y("#agent")],He.prototype,"agent",2),m([Y("#owner")],He.prototype,"owner",2),m([Y("#conversation")],He.prototype,"conversation",2),He=m([v("sb-preview")],He);var Lt,Ds,jt,le,fa,ga,Fo,Ho,ya,Gi=class extends E{constructor(){super(...arguments);f(this,le);f(this,Lt,this.loader());f(this,Ds,this.paged());f(this,jt,0)}load(){let[e]=this.path;if(e){c(this,Lt).load(()=>this.app.call("request/get",{request_id:e}));return}c(this,Ds).start(async t=>{let s=await this.app.call("request/list",{offset:t});return C(this,jt,s.kept),s})}willUpdate(e){e.has("path")&&c(this,Lt).clear(),super.willUpdate(e)}render(){let{app:e}=this,[t]=this.path;return t?r`<div class="stack">
          <h1 tabindex="-1">${_(e,"one")}</h1>
          <p><a href=${e.link("/request")}>${_(e,"all")}</a></p>
          ${U(e,c(this,Lt).current,s=>l(this,le,ya).call(this,s),()=>this.load())}
        </div>`:r`<div class="stack">
          <h1 tabindex="-1">${y(e,"request")}</h1>
          <sb-preview .app=${e}></sb-preview>
          ${l(this,le,fa).call(this)}
        </div>`}};Lt=new WeakMap,Ds=new WeakMap,jt=new WeakMap,le=new WeakSet,fa=function(){let{app:e}=this,t=c(this,Ds);if(t.state==="ready"&&t.total===0){let s=c(this,jt)===0;return te(_(e,s?"off_title":"none_title"),_(e,s?e.isAdmin?"off":"off_ask":"none"),s&&e.isAdmin?r`<a class="button filled" href=${e.link("/settings")}>
              ${y(e,"open_settings")}
            </a>`:d)}return r`<section class="card stack">
      <h2>${_(e,"sent")}</h2>
      <p class="quiet">${_(e,"sent_hint",{count:c(this,jt)})}</p>
      ${t.items.length?ae(_(e,"sent"),[[_(e,"at")],[_(e,"purpose")],[_(e,"deployment")],[_(e,"outcome")],[_(e,"first_word"),"number"],[_(e,"in"),"number"],[_(e,"cached"),"number"],[_(e,"out"),"number"]],t.items.map(s=>l(this,le,ga).call(this,s))):d}
      ${t.foot()}
    </section>`},ga=function(e){let{app:t}=this,{show:s}=t,{usage:n}=e,a=p=>p===void 0?"–":s.number(p);return[r`<a href=${t.to("request",e.id)}>
        ${s.date(e.at)}, ${s.time(e.at,!0)}
      </a>`,l(this,le,Fo).call(this,e),e.deployment,l(this,le,Ho).call(this,e),e.first_token_ms===null?"–":s.span(e.first_token_ms),a(n?.input_tokens),a(n?.cached_tokens),a(n?.output_tokens)]},Fo=function(e){let{app:t}=this,s=e.agent?t.entityName(e.agent):_(t,"the_house");return e.purpose==="turn"?s:`${s} (${e.purpose.replaceAll("_"," ")})`},Ho=function(e){let{app:t}=this;return e.outcome===null?r`<span class="chip">${_(t,"under_way")}</span>`:e.outcome==="answered"?r`<span class="chip good">${_(t,"answered")}</span>`:r`<span class="chip bad">${_(t,"not_answered",{why:e.outcome})}</span>`},ya=function(e){let{app:t}=this,{request:s}=e,{show:n}=t,{usage:a}=s,p=[[_(t,"at"),`${n.date(s.at)}, ${n.time(s.at,!0)}`],[_(t,"purpose"),l(this,le,Fo).call(this,s)],[_(t,"deployment"),[s.deployment,s.model].filter(Boolean).join(" · ")],[_(t,"outcome"),l(this,le,Ho).call(this,s)],[_(t,"attempts"),n.number(s.attempts)]];if(s.first_token_ms!==null&&p.push([_(t,"first_word"),n.span(s.first_token_ms)]),s.total_ms!==null&&p.push([_(t,"whole"),n.span(s.total_ms)]),a){let{input_tokens:h,cached_tokens:g}=a,{output_tokens:T,reasoning_tokens:w}=a;p.push([_(t,"usage"),_(t,"usage_is",{read:h,cached:g,written:T,thought:w})])}if(s.conversation_id&&s.message_id){let h=t.to("turn",s.message_id);p.push([y(t,"turn"),r`<a href=${h}>${_(t,"open_turn")}</a>`])}return r`<div class="stack">
      <section class="card">
        ${we(p)}
      </section>
      <sb-made
        .app=${t}
        .made=${e}
        .parameters=${s.parameters}
        .more=${h=>t.call("request/get",{request_id:s.id,offset:h})}
      ></sb-made>
    </div>`},Gi=m([v("sb-request")],Gi);var wa=200,ec=15e3,Uo=o=>`/config/integrations/integration/switchboard#config_entry=${o}`;async function Ue(o,i,e={}){let[t,s]=i.split(".");try{return(await o.hass.connection.sendMessagePromise({type:"call_service",domain:t,service:s,service_data:e,return_response:t!=="switch"})).response}catch(n){throw V(o,n)}}function Wo(o,i,e){let{entities:t,devices:s}=o.hass;return Object.values(t??{}).find(n=>n.platform==="switchboard"&&n.translation_key===i&&(e===void 0||s?.[n.device_id??""]?.config_entries?.includes(e)))?.entity_id}async function ba(o,i,e){let t=()=>![void 0,"unavailable"].includes(o.hass.states[i]?.state);for(let s=0;!t();s+=wa){if(s>ec)throw new ye("gone","gone",y(o,"gone"));await new Promise(n=>setTimeout(n,wa))}await Ue(o,`switch.turn_${e?"on":"off"}`,{entity_id:i})}async function _a(o){let i=o.hass.localize;for(let e of["options","selector"])i=await o.hass.loadBackendTranslation(e,"switchboard");return e=>i(e)||o.hass.localize(e)}var $a={connections:"Connections",log_on:"A log is kept, and learnt from",log_off:"May the house remember?",kept_days:"Messages are kept for {count} days.",kept_days_one:"Messages are kept for {count} day.",kept_ever:"Messages are kept for ever.",log_stop:"Switched off, this connection writes nothing more down. What was written is deleted when its time is over, what was learnt stays until it is forgotten.",switch_off:"Switch the log off",agree:"Yes, keep a log and learn from it",log_settings:"Log and retention",guests_on:"Guests are here",guests_off:"No guests are here",guests_meaning:"While guests are here, nothing that is said is logged or learnt from, nothing is recalled, and this page hides what was said and what is remembered until you ask for it in a view.",guests_come:"Guests have come",guests_left:"The guests have left",export:"Export",export_meaning:`Writes a file into the folder "switchboard" of Home Assistant's configuration.`,export_what:"What",exported:"{count} written into",working:"This may take a while …",import:"Import",import_meaning:"Brings in conversations from an export of Switchboard, of ChatGPT or of Home Assistant. First you are told what is in the file.",import_owner:"Whose words they are",import_as_told:"As the file says, else the household's",import_file:"A file of this device",import_path:'Or the name of one in the folder "switchboard"',import_large:`It is too large to be sent. Put it into the folder "switchboard" of Home Assistant's configuration, and give its name.`,import_found:"Messages: {messages}, in conversations: {conversations}",import_refused:"Refused: {count}",import_old:"Older than the log keeps, and deleted in the next night: {count}",import_tokens:"To learn from them, about {count} tokens are read.",import_now:"Import them",imported:"{count} messages were added; {known} were there already.",erase:"Delete everything",erase_meaning:"All that was said and all that was learnt, of everyone in the house. You see first how much that is.",erase_look:"Delete everything …",erase_goes:"This is deleted, of everyone in the house:",erase_stays:"It cannot be taken back. Settings, prices and counts of usage stay.",erase_word:"DELETE",erase_type:"To go on, type {word}",erase_now:"Delete it all",messages:"Messages: {count}",memories:"Memories: {count}",facts:"What was learnt from them, in single statements: {count}",graph:"Things and relations of the graph: {count}",erased:"It is deleted.",erased_later:"There was no room to write the file anew; it is done as soon as there is.",erased_files:"These files may still hold some of it. Only you can delete them:",forms_title:"Settings of the connection and its agents",forms:"What all agents of the connection share is set behind its gear, on Home Assistant's page of the integration: {parts}.",others:"How an agent behaves is set at the agent, on Home Assistant's page of the integration. There you can also add agents, and change endpoint and key.",others_open:"Open the page of the integration"};var A=J("views/settings/i18n",$a);var Ht,ce,va,ka,Bo,xa,Ta,Ut,Ft=class extends E{constructor(){super(...arguments);f(this,ce);this.typed="";f(this,Ht,this.loader());f(this,Ut,()=>{this.busy||this.dispatchEvent(new Event("closed"))})}load(){c(this,Ht).load(()=>Ue(this.app,"switchboard.purge",{everything:!0}))}render(){let{app:e,done:t}=this;return r`<sb-dialog heading=${A(e,"erase")} @closed=${c(this,Ut)}>
      ${t?l(this,ce,xa).call(this,t):U(e,c(this,Ht).current,s=>l(this,ce,ka).call(this,s),()=>this.load())}
      <button slot="actions" ?disabled=${this.busy!==""} @click=${c(this,Ut)}>
        ${y(e,t?"close":"cancel")}
      </button>
      ${t?d:r`<button
            slot="actions"
            class="filled"
            ?disabled=${this.busy!==""||!c(this,ce,va)||!c(this,Ht).current.value}
            @click=${()=>{l(this,ce,Ta).call(this)}}
          >
            ${A(e,"erase_now")}
          </button>`}
    </sb-dialog>`}};Ht=new WeakMap,ce=new WeakSet,va=function(){return this.typed.trim().toUpperCase()===A(this.app,"erase_word")},ka=function({would_forget:e}){let t=A(this.app,"erase_word");return r`<div class="stack">
      <p>${A(this.app,"erase_goes")}</p>
      ${e?l(this,ce,Bo).call(this,e):d}
      <p>${A(this.app,"erase_stays")}</p>
      <label class="field">
        ${A(this.app,"erase_type",{word:t})}
        <input
          autocomplete="off"
          autocapitalize="characters"
          .value=${this.typed}
          @input=${({target:s})=>this.typed=s.value}
        />
      </label>
    </div>`},Bo=function({messages:e,memories:t,graph:s,facts:n}){let a=[A(this.app,"messages",{count:e}),A(this.app,"memories",{count:t.length}),A(this.app,"facts",{count:n}),A(this.app,"graph",{count:s.count})];return r`<ul>
      ${a.map(p=>r`<li>${p}</li>`)}
    </ul>`},xa=function({forgotten:e,files_to_delete:t,damaged_copies:s,erased:n}){let a=[...t??[],...s??[]];return r`<div class="stack" role="status">
      <p>${A(this.app,"erased")}</p>
      ${e?l(this,ce,Bo).call(this,e):d}
      ${n===!1?r`<p class="alert warn">${A(this.app,"erased_later")}</p>`:d}
      ${a.length?r`<p class="alert warn">${A(this.app,"erased_files")}</p>
            <ul>
              ${a.map(p=>r`<li><code>${p}</code></li>`)}
            </ul>`:d}
    </div>`},Ta=async function(){await this.attempt("erase",async()=>{let e={everything:!0,confirm:!0};this.done=await Ue(this.app,"switchboard.purge",e)}),this.done||c(this,Ut).call(this)},Ut=new WeakMap,m([$()],Ft.prototype,"typed",2),m([$()],Ft.prototype,"done",2),Ft=m([v("sb-erase")],Ft);var sc="component.switchboard.selector.export_what.options",ic=["conversations","memories","summaries","graph"],oc=3e6,ct=class extends Z{constructor(){super(...arguments);this.isBusy=!1;this.said=d}static{this.styles=[P,O`
      summary h2 {
        display: inline;
      }
      details .stack {
        margin-top: 12px;
      }
    `]}async busily(e){if(!this.isBusy){this.isBusy=!0,this.said=A(this.app,"working");try{await e()}catch(t){this.said=r`<span class="alert bad">${this.app.notifyFailure(t).message}</span>`}finally{this.isBusy=!1}}}};m([D({attribute:!1})],ct.prototype,"app",2),m([$()],ct.prototype,"isBusy",2),m([$()],ct.prototype,"said",2);var zi,Aa,Wt=class extends ct{constructor(){super(...arguments);f(this,zi);this.what="conversations"}render(){let{app:e}=this;return r`<details>
      <summary><h2>${A(e,"export")}</h2></summary>
      <div class="stack">
      <p>${A(e,"export_meaning")}</p>
      ${X(A(e,"export_what"),this.what,ic.map(t=>[t,this.localize?.(`${sc}.${t}`)||t]),t=>this.what=t)}
      <div>
        <button ?disabled=${this.isBusy} @click=${()=>{l(this,zi,Aa).call(this)}}>
          ${A(e,"export")}
        </button>
      </div>
      <p role="status">${this.said}</p>
      </div>
    </details>`}};zi=new WeakSet,Aa=async function(){let{app:e,what:t}=this;await this.busily(async()=>{let s=await Ue(e,"switchboard.export",{what:t}),n=s[t==="conversations"?"messages":t]??0;this.said=r`${A(e,"exported",{count:n})} <code>${s.path}</code>`})},m([D({attribute:!1})],Wt.prototype,"localize",2),m([$()],Wt.prototype,"what",2),Wt=m([v("sb-export")],Wt);var Ls,Ee,Ra,Ki,Vi,Go,Sa,Bt=class extends ct{constructor(){super(...arguments);f(this,Ee);this.owner="";f(this,Ls);f(this,Ki,async({target:e})=>{let t=e.files?.[0];this.found=void 0,t&&(t.size>oc?this.said=A(this.app,"import_large"):await l(this,Ee,Go).call(this,{content:await t.text()}))});f(this,Vi,async({target:e})=>{this.found=void 0,e.value.trim()&&await l(this,Ee,Go).call(this,{path:e.value.trim()})})}render(){let{app:e,found:t}=this;return r`<details>
      <summary><h2>${A(e,"import")}</h2></summary>
      <div class="stack">
      <p>${A(e,"import_meaning")}</p>
      ${X(A(e,"import_owner"),this.owner,[["",A(e,"import_as_told")],...(e.info?.owners??[]).map(s=>[s,e.ownerName(s)])],s=>this.owner=s)}
      <label class="field">
        ${A(e,"import_file")}
        <input type="file" accept=".json,.jsonl" ?disabled=${this.isBusy} @change=${c(this,Ki)} />
      </label>
      <label class="field">
        ${A(e,"import_path")}
        <input autocomplete="off" ?disabled=${this.isBusy} @change=${c(this,Vi)} />
      </label>
      <div role="status" class="stack">
        <p>${this.said}</p>
        ${t?l(this,Ee,Ra).call(this,t):d}
      </div>
      ${t?r`<div>
            <button class="filled" ?disabled=${this.isBusy} @click=${()=>{l(this,Ee,Sa).call(this)}}>
              ${A(e,"import_now")}
            </button>
          </div>`:d}
      </div>
    </details>`}};Ls=new WeakMap,Ee=new WeakSet,Ra=function(e){let{app:t}=this,{messages:s,conversations:n,refused:a,older_than_retention:p}=e;return r`<ul>
      <li>${A(t,"import_found",{messages:s,conversations:n})}</li>
      ${a?r`<li>${A(t,"import_refused",{count:a})}</li>`:d}
      ${p?r`<li>${A(t,"import_old",{count:p})}</li>`:d}
      ${e.reading_tokens?r`<li>
            ${A(t,"import_tokens",{count:e.reading_tokens})}
            ${e.reading_cost===void 0?d:t.show.money(e.reading_cost)}
          </li>`:d}
    </ul>`},Ki=new WeakMap,Vi=new WeakMap,Go=async function(e){C(this,Ls,e),await this.busily(async()=>{this.found=await Ue(this.app,"switchboard.import_conversations",{...e,dry_run:!0}),this.said=d})},Sa=async function(){let{app:e,owner:t}=this;await this.busily(async()=>{let s=await Ue(e,"switchboard.import_conversations",{...c(this,Ls),...t?{owner:t}:{}});this.found=void 0,this.said=A(e,"imported",{count:s.added,known:s.known})})},m([$()],Bt.prototype,"owner",2),m([$()],Bt.prototype,"found",2),Bt=m([v("sb-import")],Bt);var Ea="component.switchboard.options.step.init.sections",nc=`${Ea}.memory.data_description.log_conversations`,rc=["prices","budgets","memory","background","chunking"],pt,js,zt,ne,Pa,Na,Ca,Oa,qa,zo,Gt=class extends E{constructor(){super(...arguments);f(this,ne);this.isErasing=!1;f(this,pt);f(this,js,"");f(this,zt,"")}willUpdate(e){super.willUpdate(e);let{language:t}=this.app.hass;c(this,zt)&&c(this,zt)!==t&&this.load(),C(this,zt,t)}load(){_a(this.app).then(e=>{C(this,pt,e),this.requestUpdate()},e=>this.app.notifyFailure(e))}render(){let{app:e}=this,t=c(this,ne,Pa),s=e.info?.entries??[];return r`<div class="stack">
      <h1 tabindex="-1">${y(e,"settings")}</h1>
      ${s.length>1?r`<nav class="row" aria-label=${A(e,"connections")}>
            ${s.map(n=>r`<a
                class="button ${n===t?"filled":""}"
                href=${e.link(`/settings/${n.entry_id}`)}
                aria-current=${n===t?"true":d}
                >${n.title}</a
              >`)}
          </nav>`:d}
      <div class="cards">
        ${t?[l(this,ne,Na).call(this,t),l(this,ne,Ca).call(this,t)]:d}
        ${l(this,ne,Oa).call(this)} ${l(this,ne,qa).call(this)}
        <sb-export
          class="card"
          id="export"
          .app=${e}
          .localize=${c(this,pt)}
        ></sb-export>
        <sb-import class="card" id="import" .app=${e}></sb-import>
      </div>
      ${this.isErasing?r`<sb-erase .app=${e} @closed=${()=>this.isErasing=!1}></sb-erase>`:d}
    </div>`}updated(){let e=this.path.join("/");if(e===c(this,js))return;C(this,js,e);let t=this.path[1]&&this.renderRoot.querySelector(`#${CSS.escape(this.path[1])}`);t&&requestAnimationFrame(()=>{t.scrollIntoView({block:"start"});let s=t.shadowRoot??t;s.querySelector("details")?.setAttribute("open",""),s.querySelector("summary, h2")?.focus({preventScroll:!0})})}};pt=new WeakMap,js=new WeakMap,zt=new WeakMap,ne=new WeakSet,Pa=function(){let{entries:e=[]}=this.app.info??{};return e.find(t=>t.entry_id===this.path[0])??e[0]},Na=function(e){var a;let{app:t}=this,s=Wo(t,"keep_log",e.entry_id),n=e.retention_days;return r`<section class="card stack" id="consent">
      <h2 tabindex="-1">${A(t,e.logs?"log_on":"log_off")}</h2>
      <p>
        ${(a=c(this,pt))==null?void 0:a.call(this,nc)}
        ${e.logs?n?A(t,"kept_days",{count:n}):A(t,"kept_ever"):d}
      </p>
      ${e.logs?r`<p class="quiet">${A(t,"log_stop")}</p>`:d}
      <div class="row">
        ${s?r`<button
              class=${e.logs?"":"filled"}
              ?disabled=${this.busy!==""}
              @click=${()=>{l(this,ne,zo).call(this,s,!e.logs)}}
            >
              ${A(t,e.logs?"switch_off":"agree")}
            </button>`:d}
        <a class="button" href=${Uo(e.entry_id)}>${A(t,"log_settings")}</a>
      </div>
    </section>`},Ca=function(e){let{app:t}=this,s=rc.map(n=>{var a;return((a=c(this,pt))==null?void 0:a.call(this,`${Ea}.${n}.name`))??""});return r`<section class="card stack" id="forms">
      <h2 tabindex="-1">${A(t,"forms_title")}</h2>
      <p>${A(t,"forms",{parts:s.join(", ")})}</p>
      <p>${A(t,"others")}</p>
      <div>
        <a class="button" href=${Uo(e.entry_id)}>${A(t,"others_open")}</a>
      </div>
    </section>`},Oa=function(){let{app:e}=this,t=Wo(e,"guest_mode");if(!t)return d;let s=e.info?.guests??!1;return r`<section class="card stack" id="guests">
      <h2 tabindex="-1">${A(e,s?"guests_on":"guests_off")}</h2>
      <p>${A(e,"guests_meaning")}</p>
      <div>
        <button ?disabled=${this.busy!==""} @click=${()=>{l(this,ne,zo).call(this,t,!s)}}>
          ${A(e,s?"guests_left":"guests_come")}
        </button>
      </div>
    </section>`},qa=function(){return r`<section class="card stack" id="delete">
      <h2 tabindex="-1">${A(this.app,"erase")}</h2>
      <p>${A(this.app,"erase_meaning")}</p>
      <div>
        <button class="bad" @click=${()=>this.isErasing=!0}>
          ${A(this.app,"erase_look")}
        </button>
      </div>
    </section>`},zo=async function(e,t){await this.attempt(e,()=>ba(this.app,e,t))},Gt.styles=[P,O`
      .cards {
        display: grid;
        gap: 16px;
        grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr));
        align-items: start;
      }
    `],m([$()],Gt.prototype,"isErasing",2),Gt=m([v("sb-settings")],Gt);var Ko={unnamed:"Choose a turn in a conversation to see how it went.",unnamed_title:"No turn is chosen",to_conversations:"To the conversations",whole_conversation:"The whole conversation",old_title:"Nothing more is known of this turn",old:"How a turn went is kept from this version on, for turns of Switchboard's own agents. This one is older, was imported, or another agent answered it. Its words are kept as ever.",axis:"What happened, in its order",heard:"Heard",answered:"Answered",answered_late:"Answered later",cut:"The rest is cut.",way:"Which way it went",route_local:"Answered locally",route_model:"Answered by a model",route_fallback:"Answered in its place",route_none:"Not answered",local_matched_as_spoken:"Home Assistant understood the sentence as it was said and answered it by itself. No model was asked.",local_matched_after_vocabulary:"Home Assistant understood the sentence once its words were replaced by those of your home. No model was asked.",local_learnt_sentence:"The house had learnt this sentence from what a model did with it before, and did the same by itself. No model was asked.",local_said_wrong:"You said that the last answer was wrong, and that was noted. No model was asked.",local_other:"Home Assistant answered as well as it could. This agent asks no model.",model_no_local_match:"Home Assistant knew no sentence like it, so a model was asked.",model_too_long:"The sentence was too long for Home Assistant's own understanding, so a model was asked.",model_policy:"This agent asks the model first, as it was set.",model_answer_comes_later:"The model took too long to wait for. The turn ended with a promise, and the answer followed when it was there.",model_other:"A model answered.",fallback_other:"The model gave no answer, so Home Assistant answered in its place. The reason: {why}",none_other:"Nobody could answer. The reason: {why}",broke:"It ended early: {why}",why_matched_as_spoken:"it was understood as it was said.",why_matched_after_vocabulary:"it was understood in the words of your home.",why_learnt_sentence:"it was learnt from what a model did before.",why_said_wrong:"somebody said that the last answer was wrong.",why_no_local_match:"Home Assistant knew no sentence like it.",why_policy:"the agent is set that way.",why_did_not_catch:"no word was heard.",why_too_long:"the sentence was too long.",why_too_many_steps:"the model called tools again and again and came to no end.",why_answer_comes_later:"the answer was promised for later.",why_unknown:"something unexpected failed; the log of Home Assistant says more.",why_cannot_connect:"the service could not be reached.",why_invalid_auth:"the key or the login was refused.",why_access_denied:"access was denied.",why_deployment_not_found:"there is no such deployment.",why_model_retired:"the model has been retired.",why_operation_unsupported:"the model cannot do this.",why_api_version_required:"an API version is missing.",why_not_azure_openai:"what answered is no such service.",why_rate_limited:"the service was asked too often.",why_quota_spent:"the quota of the service is used up.",why_service_error:"the service had an error.",why_request_rejected:"the service refused the request.",why_content_filtered:"the content filter stopped it.",why_context_length:"the conversation was too long for the model.",why_timed_out:"no answer came in time.",why_stream_broken:"the answer broke off.",why_empty_answer:"no answer came.",why_web_page:"a web page answered in its place, perhaps the sign-in page of the network.",why_thought_too_long:"the model thought until nothing was left for an answer.",why_answer_cut:"the answer was too long and was cut.",why_attachments_unsupported:"the model takes no such file.",why_attachment_unusable:"a file that came with it could not be used.",why_budget_spent:"the budget was used up.",why_template_error:"the template of the instructions is broken.",why_llm_api_error:"an API of tools could not be used.",why_busy:"it was busy.",why_embeddings_unsupported:"the model has no embeddings.",why_resting:"the service failed too often and is left alone for a while.",why_unsteady_model:"the model answers now one way, now another.",why_no_answer:"it was given up before a word came.",why_abandoned:"nobody waited for the rest.",request:"Request to {deployment}",request_failed:"It failed: {why}",retried:"Asked again: {why}",took_over:"It stood in for {deployment}: {why}",model:"Model",purpose:"For",purpose_turn:"this turn",in:"Tokens in",cached:"of these cached",out:"Tokens out",reasoning:"of these reasoning",cost:"Cost",first_word:"First word after",took:"Took",total:"Whole turn",tool:"Tool {name}",failed:"failed",given:"What it was given",gave:"What it gave back",nothing:"Nothing",private:"It answered from the memory. What it said is not kept a second time: look at what was looked up.",wiped:"What its tools were told and did was forgotten, because something of this conversation was.",changed:"{name} changed",from_to:"from {before} to {after}",absent:"not there",recalled:"What it was told of the memory",recalled_none:"It was told nothing of the memory.",recalled_in_vain:"This was made ready for the model, which gave no answer. What was said instead does not rest on it.",way_profile:"Given along with every sentence",way_words:"Called to mind by the words",way_tool:"Looked up",recalled_gone:"Forgotten since",recalled_message:"Words of an earlier conversation",learnt:"What was learnt from it",learnt_none:"Nothing was learnt from it.",learnt_unread:"It has not been looked through yet for what is worth remembering.",waiting:"{count} things from it wait for a decision.",waiting_one:"One thing from it waits for a decision.",decide:"Decide",requests_of:"Requests as they were sent",after:"after {span}",wrong:"That was wrong",repair:"Put it right",repair_memory:"It had been told this. Choose what to correct:",repair_wish:"Too long: shorter answers",now_model:"Said now, a model would be asked.",now_home:"Said now, it would be done at home: {what}.",repair_expose:"Let voice assistants use {name}",repair_alias:"Call {name} so as well",repair_prefer:"Here, {name} is meant",repair_meaning:"What it means, as Home Assistant understands it",repair_words:"Add to your own words",repaired:"Done.",repair_undone:"Taken back."};var b=J("views/turn/i18n",Ko);function Fs(o){return o in Ko?o:void 0}function Kt(o,i){let e=Fs(`why_${i??""}`);return e?b(o,e):i??""}function lc(o,i){let{route:e,reason:t}=i,s=Fs(`${e}_${t}`)??Fs(`${e}_other`);return s?b(o,s,{why:Kt(o,i.error??t)}):Kt(o,t)}function Ma(o,i){let{heard:e,answers:t,turn:s}=i,n=[];if(e&&n.push({title:`${b(o,"heard")} · ${o.ownerName(e.owner)}`,at:o.show.time(e.at,!0),body:Ia(o,e)}),s){let a=Fs(`route_${s.route}`);n.push({title:b(o,"way"),failed:s.failed,body:r`<p>
          ${a?r`<span class="chip">${b(o,a)}</span>`:d} ${lc(o,s)}
        </p>
        ${s.route==="model"&&s.error!==null?r`<p>${b(o,"broke",{why:Kt(o,s.error)})}</p>`:d}`}),n.push(...dc(o,s))}for(let a of t)n.push({title:b(o,a.is_late?"answered_late":"answered"),at:o.show.time(a.at,!0),body:Ia(o,a)});return n}function Ia(o,i){return r`<p class="said">${i.text}</p>
    ${i.is_cut?r`<p class="quiet">${b(o,"cut")}</p>`:d}`}function dc(o,i){let e=Math.max(i.total_ms,i.late_ms??0,1),t=0,s=i.requests.map(n=>({at:n.at_ms,step:cc(o,n,e)}));for(let n of i.tools)t=n.at_ms??t,s.push({at:t,step:pc(o,n,e)});for(let n of i.states)s.push({at:n.at_ms,step:hc(o,n)});return s.sort((n,a)=>n.at-a.at).map(({step:n})=>n)}function Da(o,i,e){let t=Math.min(100,100*o/e);return[t,Math.min(100-t,100*(i??0)/e)]}function Vo(o,i){return b(o,"after",{span:o.show.span(i)})}function cc(o,i,e){let{show:t}=o;return{title:b(o,"request",{deployment:i.deployment}),failed:i.failed!==null&&i.failed!=="abandoned",at:Vo(o,i.at_ms),share:Da(i.at_ms,i.duration_ms,e),body:r`${i.first_choice!==null?r`<p>
            ${b(o,"took_over",{deployment:i.first_choice,why:Kt(o,i.passed_over)})}
          </p>`:d}
      ${i.retries.map(s=>r`<p>${b(o,"retried",{why:Kt(o,s)})}</p>`)}
      ${i.failed!==null?r`<p>${b(o,"request_failed",{why:Kt(o,i.failed)})}</p>`:d}
      ${we([i.purpose!=="turn"&&[b(o,"purpose"),i.purpose],i.model!==null&&[b(o,"model"),i.model],[b(o,"in"),t.number(i.input_tokens)],i.cached_tokens>0&&[b(o,"cached"),t.number(i.cached_tokens)],[b(o,"out"),t.number(i.output_tokens)],i.reasoning_tokens>0&&[b(o,"reasoning"),t.number(i.reasoning_tokens)],i.cost!==null&&[b(o,"cost"),t.money(i.cost)],i.first_word_ms!==null&&[b(o,"first_word"),t.span(i.first_word_ms)],i.duration_ms!==null&&[b(o,"took"),t.span(i.duration_ms)]])}`}}function pc(o,i,e){let{show:t}=o;return{title:b(o,"tool",{name:i.name}),failed:i.failed,...i.at_ms===null?{}:{at:Vo(o,i.at_ms),share:Da(i.at_ms,i.duration_ms,e)},body:r`${i.duration_ms===null?d:we([[b(o,"took"),t.span(i.duration_ms)]])}
      <details>
        <summary>${b(o,"given")}</summary>
        <pre>${i.arguments||b(o,"nothing")}</pre>
      </details>
      ${i.is_private?r`<p class="quiet">${b(o,"private")}</p>`:r`<details>
            <summary>${b(o,"gave")}</summary>
            <pre>${i.result||b(o,"nothing")}</pre>
          </details>`}
      ${i.is_cut?r`<p class="quiet">${b(o,"cut")}</p>`:d}`}}function hc(o,i){let e=b(o,"absent");return{title:b(o,"changed",{name:o.entityName(i.entity_id)}),at:Vo(o,i.at_ms),body:r`<p>
      ${b(o,"from_to",{before:i.before??e,after:i.after??e})}
    </p>`}}var uc=["tool","words","profile"];function La(o,i){let e=uc.map(t=>[t,i.recalled.filter(s=>s.way===t)]);return r`<section class="card stack" aria-labelledby="recalled">
    <h2 id="recalled">${b(o,"recalled")}</h2>
    ${i.recalled.length===0?r`<p class="quiet">${b(o,"recalled_none")}</p>`:d}
    ${i.recalled.length&&["fallback","none"].includes(i.route)?r`<p>${b(o,"recalled_in_vain")}</p>`:d}
    ${e.filter(([,t])=>t.length).map(([t,s])=>r`<h3 id="way-${t}">${b(o,`way_${t}`)}</h3>
          <ul class="plain memories" aria-labelledby="way-${t}">
            ${s.map(n=>r`<li>${mc(o,n)}</li>`)}
          </ul>`)}
  </section>`}function ja(o,i){let{memories:e,waiting:t,is_read:s}=i.learnt,n=e.length===0&&t===0;return r`<section class="card stack" aria-labelledby="learnt">
    <h2 id="learnt">${b(o,"learnt")}</h2>
    ${n?r`<p class="quiet">${b(o,s?"learnt_none":"learnt_unread")}</p>`:d}
    ${e.length?r`<ul class="plain memories">
          ${e.map(a=>r`<li>${Fa(o,a)}</li>`)}
        </ul>`:d}
    ${t?r`<p>
          ${b(o,"waiting",{count:t})}
          <a href=${o.link("/memory/waiting")}>${b(o,"decide")}</a>
        </p>`:d}
  </section>`}function mc(o,i){if(i.memory)return Fa(o,i.memory);if(i.conversation_id===null)return b(o,"recalled_gone");let e=o.to("conversations",i.conversation_id);return r`<a href=${e}>${b(o,"recalled_message")}</a>`}function Fa(o,i){return r`<a href=${o.to("memory",i.id)}>${i.text}</a>
    <span class="chip">${o.ownerName(i.owner)}</span>`}var ie,Ha,Ua,Wa,Yo,Hs,We=class extends E{constructor(){super(...arguments);f(this,ie);this.messageId=""}willUpdate(e){super.willUpdate(e),e.has("messageId")&&(this.wrong=this.tried=void 0)}load(){}render(){let{app:e,wrong:t}=this;return t?r`<section class="card stack" aria-labelledby="repair">
      <h2 id="repair">${b(e,"repair")}</h2>
      <p role="status">${l(this,ie,Ha).call(this,this.tried??t.tried)}</p>
      ${e.isAdmin&&t.things.length?r`<ul class="plain stack">
            ${t.things.map(s=>r`<li>${l(this,ie,Ua).call(this,t,s)}</li>`)}
          </ul>`:d}
      ${e.isAdmin?l(this,ie,Wa).call(this,t):d}
      ${t.memories.length?r`<p>${b(e,"repair_memory")}</p>
            <ul class="plain">
              ${t.memories.map(s=>r`<li><a href=${e.to("memory",s.id)}>${s.text}</a></li>`)}
            </ul>`:d}
      <div class="row">
        ${t.may_wish?r`<button class="button" @click=${()=>{l(this,ie,Hs).call(this,{kind:"wish"})}}>
              ${b(e,"repair_wish")}
            </button>`:d}
        <button class="button" @click=${()=>{l(this,ie,Yo).call(this,!0)}}>${y(e,"undo")}</button>
      </div>
    </section>`:r`<button class="button" @click=${()=>{l(this,ie,Yo).call(this,!1)}}>
        ${b(e,"wrong")}
      </button>`}};ie=new WeakSet,Ha=function({route:e,intent:t,name:s}){return e==="model"?b(this.app,"now_model"):b(this.app,"now_home",{what:[t,s].filter(Boolean).join(", ")})},Ua=function(e,t){let{app:s}=this,n=[];return t.is_exposed?(n.push({kind:"alias",entity_id:t.entity_id,phrase:e.text}),e.entity_id!==null&&e.entity_id!==t.entity_id&&n.push({kind:"prefer",entity_id:t.entity_id})):n.push({kind:"expose",entity_id:t.entity_id}),r`<span>${t.name}</span>
      <span class="row">
        ${n.map(a=>r`<button class="button" @click=${()=>{l(this,ie,Hs).call(this,a)}}>
              ${b(s,`repair_${a.kind}`,{name:t.name})}
            </button>`)}
      </span>`},Wa=function(e){return r`<form class="stack" @submit=${s=>{s.preventDefault();let n=String(new FormData(s.target).get("meaning"));l(this,ie,Hs).call(this,{kind:"words",phrase:e.text,meaning:n})}}>
      <label>${b(this.app,"repair_meaning")} <input name="meaning" required maxlength="200" /></label>
      <button class="button">${b(this.app,"repair_words")}</button>
    </form>`},Yo=async function(e){try{let t=await this.app.call("turns/wrong",{message_id:this.messageId,undo:e});this.wrong=e?void 0:t,this.tried=void 0}catch(t){this.app.notifyFailure(t)}},Hs=async function(e,t=!1){try{let s={message_id:this.messageId,...e,undo:t},{tried:n}=await this.app.call("turns/repair",s);this.tried=n;let a={label:y(this.app,"undo"),run:()=>{l(this,ie,Hs).call(this,e,!0)}};this.app.notify(b(this.app,t?"repair_undone":"repaired"),t?void 0:a)}catch(s){this.app.notifyFailure(s)}},We.styles=[P],m([D()],We.prototype,"messageId",2),m([$()],We.prototype,"wrong",2),m([$()],We.prototype,"tried",2),We=m([v("sb-turn-repair")],We);var fc=200,ht,Vt,Ws,Yt,Jt,de,Ba,Ga,za,Ka,Va,Ya,Us=class extends E{constructor(){super(...arguments);f(this,de);f(this,ht,this.loader());f(this,Vt,this.loader());f(this,Ws,"");f(this,Yt);f(this,Jt,0)}connectedCallback(){super.connectedCallback();let e=++pn(this,Jt)._;this.app.subscribe("turns/subscribe",{},t=>l(this,de,Ba).call(this,t)).then(t=>{e===c(this,Jt)&&this.isConnected?C(this,Yt,t):t()}).catch(()=>{})}disconnectedCallback(){var e;super.disconnectedCallback(),C(this,Jt,c(this,Jt)+1),(e=c(this,Yt))==null||e.call(this),C(this,Yt,void 0)}load(){let[e]=this.path;e!==void 0&&(e!==c(this,Ws)&&(c(this,ht).clear(),c(this,Vt).clear()),C(this,Ws,e),c(this,ht).load(async()=>{let t=await this.app.call("turns/get",{message_id:e});return t.turn?.requests.length&&c(this,Vt).load(()=>l(this,de,Ga).call(this,t)),t}))}render(){return r`<div class="stack">
      <h1 tabindex="-1">${y(this.app,"turn")}</h1>
      ${this.path.length===0?te(b(this.app,"unnamed_title"),b(this.app,"unnamed"),r`<a class="button filled" href=${this.app.link("/conversations")}
              >${b(this.app,"to_conversations")}</a
            >`):U(this.app,c(this,ht).current,e=>l(this,de,za).call(this,e),()=>this.load())}
    </div>`}};ht=new WeakMap,Vt=new WeakMap,Ws=new WeakMap,Yt=new WeakMap,Jt=new WeakMap,de=new WeakSet,Ba=function(e){e.message_id===c(this,ht).current.value?.heard?.id&&this.load()},Ga=async function(e){return(await this.app.call("request/list",{limit:fc})).items.filter(s=>s.message_id!==null&&s.message_id===e.heard?.id)},za=function(e){let t=e.heard??e.answers[0];return r`<div class="spread">
        <p class="quiet">
          ${t?this.app.show.dateTime(t.at):d}
          ${t?.agent_id?r`· ${this.app.entityName(t.agent_id)}`:d}
          ${t?.area_id?r`· ${this.app.areaName(t.area_id)}`:d}
          ${t?.device_id?r`· ${this.app.deviceName(t.device_id)}`:d}
        </p>
        <a
          class="button"
          href=${this.app.to("conversations",e.conversation_id)}
          >${b(this.app,"whole_conversation")}</a
        >
      </div>
      <section class="card stack" aria-labelledby="axis">
        <h2 id="axis">${b(this.app,"axis")}</h2>
        ${e.turn?l(this,de,Va).call(this,e.turn):d}
        <ol class="plain axis">
          ${Ma(this.app,e).map(s=>l(this,de,Ya).call(this,s))}
        </ol>
        ${l(this,de,Ka).call(this)}
        ${e.turn?.is_wiped?r`<p class="quiet">${b(this.app,"wiped")}</p>`:d}
      </section>
      ${e.turn&&e.heard?r`<sb-turn-repair .app=${this.app} .messageId=${e.heard.id}></sb-turn-repair>`:d}
      ${e.turn?d:te(b(this.app,"old_title"),b(this.app,"old"))}
      ${e.turn?La(this.app,e.turn):d} ${ja(this.app,e)}`},Ka=function(){let e=c(this,Vt).current.value??[];return e.length===0?d:r`<h3 id="sent">${b(this.app,"requests_of")}</h3>
      <ul class="plain row" aria-labelledby="sent">
        ${e.map(t=>r`<li>
              <a class="button" href=${this.app.to("request",t.id)}
                >${t.deployment}, ${this.app.show.time(t.at,!0)}</a
              >
            </li>`)}
      </ul>`},Va=function({total_ms:e,first_word_ms:t,cost:s}){let{show:n}=this.app;return we([[b(this.app,"total"),n.span(e)],t!==null&&[b(this.app,"first_word"),n.span(t)],s!==null&&[b(this.app,"cost"),n.money(s)]])},Ya=function(e){return r`<li class=${e.failed?"bad":""}>
      <div class="spread">
        <h3>
          ${e.title}
          ${e.failed?r`<span class="chip bad">${b(this.app,"failed")}</span>`:d}
        </h3>
        ${e.at===void 0?d:r`<span class="quiet">${e.at}</span>`}
      </div>
      ${e.share?r`<div class="bar" aria-hidden="true">
            <span style="left:${e.share[0]}%;width:${e.share[1]}%"></span>
          </div>`:d}
      ${e.body}
    </li>`},Us.styles=[P,O`
      :host {
        overflow-wrap: anywhere;
      }
      ol.axis {
        border-inline-start: 2px solid var(--sb-line);
        margin-inline-start: 7px;
        display: grid;
        gap: 12px;
        grid-template-columns: minmax(0, 1fr);
      }
      ol.axis > li {
        position: relative;
        padding-inline-start: 20px;
      }
      ol.axis > li::before {
        content: "";
        position: absolute;
        inset-inline-start: -7px;
        top: 6px;
        width: 12px;
        height: 12px;
        border-radius: 50%;
        border: 2px solid var(--sb-card);
        background: var(--sb-filled);
      }
      ol.axis > li.bad::before {
        background: var(--sb-bad);
      }
      ol.axis .said {
        white-space: pre-wrap;
      }
      summary {
        min-height: 32px;
      }
      .bar {
        height: 6px;
        border-radius: 3px;
        background: var(--sb-line);
        margin: 4px 0;
        position: relative;
        overflow: hidden;
      }
      .bar > span {
        position: absolute;
        top: 0;
        bottom: 0;
        min-width: 3px;
        background: var(--sb-filled);
      }
      ul.memories {
        display: grid;
        gap: 8px;
      }
    `],Us=m([v("sb-turn")],Us);var Ja={period:"Period",n_days:"{count} days",apart:"Told apart by",purpose:"Purpose",agent:"Agent",model:"Model",connection:"Connection",all:"All",empty_title:"Nothing was used yet",empty:"In this time no model was asked. Speak to an agent of Switchboard: every call is counted here with its tokens, its purpose and, once there are prices, its cost. Days are kept for 400 days.",set_prices:"Set prices",set_budgets:"Set budgets",without_price:"{count} tokens have no price, so they are in no cost. Enter what your deployments cost, or let list prices be used; what has no price is not free.",budgets:"Budgets",no_budget:"No budget is set: nothing stops because of what it costs.",no_price:"no price",cost:"Cost",tokens:"Tokens",cached:"Cached",calls:"Calls",failed:"Failed",cached_means:"Cached input was read shortly before and costs a fraction.",turns:"Turns",route_local:"{count} answered by the house",route_model:"{count} by the model",route_fallback:"{count} in its place",route_none:"{count} without an answer",chart:"Bars for each day from {from} to {to}; the table below says the same.",by_day:"By day",show_tokens:"Show tokens",show_cost:"Show cost",as_table:"As a table",day:"Day",first_word:"First word (median)",others:"Others",agent_gone:"An agent that is gone",no_agent:"Background",model_unknown:"Model not named",read:"Read",written:"Written",n_tokens:"{count} tokens",used_of:"{used} of {limit}",resets:"It begins anew: {at}.",of_turn:"Conversations",of_background:"Background",of_ai_task:"AI tasks",of_all:"Everything",per_day:"a day",per_month:"a month",now_stop:"It is spent: until then only the house itself answers, or the work waits.",now_cheaper:"It is spent: until then the last fallback deployment is asked.",then_local_only:"When it is spent, the house answers by itself, or the work waits.",then_cheaper:"When it is spent, the last fallback deployment is asked.",then_all:"When it is spent, each use does as its own budget says.",for_turn:"Conversations",for_ai_task:"AI tasks",for_summary:"Summaries",for_extraction:"Learning",for_memory:"Comparing memories",for_graph:"Graph",for_topics:"Topics",for_embedding:"Vectors",for_probe:"Trying out"};var k=J("views/usage/i18n",Ja);function Za(o,i,e){return e==="money"?o.show.money(i):k(o,"n_tokens",{count:i})}function Yi(o,i){let e=i.filter(t=>t.limit!==null);return r`<ul class="plain stack">
    ${e.map(t=>yc(o,t,t.limit??0))}
  </ul>`}function yc(o,i,e){let t=`${k(o,`of_${i.of}`)}, ${k(o,`per_${i.period}`)}`,s=i.used>=e,n=i.course==="stop"||i.course==="cheaper"?k(o,`now_${i.course}`):i.when_spent?k(o,`then_${i.when_spent}`):k(o,"then_all");return r`<li>
    <div class="spread">
      <span>${t}</span>
      <span class=${s?"chip bad":"quiet"}>
        ${k(o,"used_of",{used:Za(o,i.used,i.unit),limit:Za(o,e,i.unit)})}
      </span>
    </div>
    <progress max=${e} .value=${Math.min(i.used,e)} aria-label=${t}></progress>
    <p class="quiet">
      ${n} ${k(o,"resets",{at:o.show.dateTime(i.resets)})}
    </p>
  </li>`}var Xa=800,Jo=200,Qa=["#0277bd","#ef6c00","#2e7d32","#8e24aa","#c62828","#00838f","#757575"],el=O`
  .chart {
    width: 100%;
    height: 180px;
    display: block;
    border-block: 1px solid var(--sb-line);
  }
  .swatch {
    width: 12px;
    height: 12px;
    border-radius: 3px;
    flex: none;
  }
`;function Zo(o){return`color-mix(in srgb, ${Qa[Math.min(o,Qa.length-1)]??"#757575"} 78%, var(--sb-text))`}function tl(o,i){let e=[],t=Date.parse(`${i}T12:00:00Z`);for(let s=Date.parse(`${o}T12:00:00Z`);s<=t;s+=864e5)e.push(new Date(s).toISOString().slice(0,10));return e}function sl(o,i,e,t,s,n){let a=new Map(i.map(re=>[re.day,re])),p=(re,pe)=>re.parts[pe]?.[s]??0,h=e.map(re=>{let pe=a.get(re);return pe?t.reduce((wt,Ge)=>wt+p(pe,Ge),0):0}),g=Math.max(...h,0),T=Xa/e.length,w=Math.max(1,T-(e.length>60?.5:3)),S=e.flatMap((re,pe)=>{let wt=a.get(re);if(!wt||!g)return[];let Ge=Jo;return t.map((io,Ll)=>{let dn=p(wt,io)/g*Jo;return Ge-=dn,Ce`<rect x=${(pe*T).toFixed(2)} y=${Ge.toFixed(2)} width=${w.toFixed(2)}
        height=${dn.toFixed(2)} style="fill:${Zo(Ll)}"></rect>`})}),I=s==="cost"?o.show.money(g):k(o,"n_tokens",{count:g}),M=e[0],oe=e[e.length-1];return r`<div>
    <p class="quiet">${I}</p>
    <svg
      class="chart"
      viewBox="0 0 ${Xa} ${Jo}"
      preserveAspectRatio="none"
      role="img"
      aria-label=${n}
    >
      ${S}
    </svg>
    <div class="spread quiet">
      <span>${M?Zt(o,M):""}</span><span>${oe?Zt(o,oe):""}</span>
    </div>
  </div>`}function Zt(o,i){return o.show.date(`${i}T12:00:00Z`)}var wc=[7,30,90,400],bc=["turn","ai_task","summary","extraction","memory","graph","topics","embedding","probe"],_c=["local","model","fallback","none"],Bs,H,il,ol,nl,rl,Xo,al,ll,Ji,Zi,dl,Xt,cl,Pe=class extends E{constructor(){super(...arguments);f(this,H);this.days=30;this.by="purpose";this.entry="";this.wanted="cost";f(this,Bs,this.loader())}load(){c(this,Bs).load(()=>l(this,H,il).call(this))}render(){return r`<div class="stack">
      <h1 tabindex="-1">${y(this.app,"usage")}</h1>
      ${l(this,H,ol).call(this)}
      ${U(this.app,c(this,Bs).current,e=>l(this,H,nl).call(this,e),()=>this.load())}
    </div>`}};Bs=new WeakMap,H=new WeakSet,il=async function(){let e={days:this.days,by:this.by,...this.entry?{entry_id:this.entry}:{}},t=await this.app.call("usage/get",e),s=[...t.days.items];for(let n=t.days.next_offset;n!==null;){let a=await this.app.call("usage/get",{...e,offset:n});s.push(...a.days.items),n=a.days.next_offset}return{usage:t,days:s}},ol=function(){let{app:e}=this,t=e.info?.entries??[],s=(n,a,p,h)=>X(k(e,n),a,p,g=>{h(g),this.load()});return r`<div class="row filters">
      ${s("period",String(this.days),wc.map(n=>[String(n),k(e,"n_days",{count:n})]),n=>this.days=Number(n))}
      ${s("apart",this.by,[["purpose",k(e,"purpose")],["agent",k(e,"agent")],["model",k(e,"model")]],n=>this.by=n)}
      ${t.length>1?s("connection",this.entry,[["",k(e,"all")],...t.map(n=>[n.entry_id,n.title])],n=>this.entry=n):d}
    </div>`},nl=function({usage:e,days:t}){let{app:s}=this;if(!t.length&&!e.connections.some(a=>a.budgets.some(p=>p.limit!==null)))return te(k(s,"empty_title"),k(s,"empty"));let n=r`<a class="button" href=${s.link("/settings")}>${k(s,"set_prices")}</a>`;return r`
      ${l(this,H,rl).call(this,e)}
      ${e.total.tokens_without_price?r`<section class="card stack">
            <p>${k(s,"without_price",{count:e.total.tokens_without_price})}</p>
            <div class="row">${n}</div>
          </section>`:d}
      ${t.length?l(this,H,al).call(this,e,t):d}
      ${e.connections.map(a=>{let p=a.budgets.some(h=>h.limit!==null);return r`<section class="card stack">
          <h2>${k(s,"budgets")}${e.connections.length>1?`: ${a.title}`:""}</h2>
          ${p?Yi(s,a.budgets):r`<p class="quiet">${k(s,"no_budget")}</p>
                <div class="row">
                  <a class="button" href=${s.link("/settings")}>${k(s,"set_budgets")}</a>
                </div>`}
        </section>`})}
      ${l(this,H,cl).call(this,e)}
    `},rl=function({total:e}){let{app:t}=this,s=(n,a)=>r`<div><strong>${n}</strong>${k(t,a)}</div>`;return r`<section class="card stack">
      <div class="sums">
        ${s(l(this,H,Ji).call(this,e),"cost")}
        ${s(t.show.number(e.input_tokens+e.output_tokens),"tokens")}
        ${s(l(this,H,Zi).call(this,e),"cached")}
        ${s(t.show.number(e.calls),"calls")}
        ${s(t.show.number(e.failed),"failed")}
      </div>
      <p class="quiet">${l(this,H,Xo).call(this,e.turns)} ${k(t,"cached_means")}</p>
    </section>`},Xo=function(e){let{app:t}=this,s=_c.filter(n=>e[n]).map(n=>k(t,`route_${n}`,{count:e[n]??0}));return s.length?`${k(t,"turns")}: ${s.join(", ")}.`:""},al=function(e,t){let{app:s}=this,n=e.total.cost!==null,a=n?this.wanted:"tokens",p=new Map;for(let w of t)for(let[S,I]of Object.entries(w.parts))p.set(S,(p.get(S)??0)+I.tokens);let h=[...p.keys()].sort((w,S)=>+(w==="others")-+(S==="others")||(p.get(S)??0)-(p.get(w)??0)),g=tl(e.from,e.to),T=k(s,"chart",{from:Zt(s,e.from),to:Zt(s,e.to)});return r`<section class="card stack">
      <div class="spread">
        <h2>${k(s,"by_day")}</h2>
        ${n?r`<button
              @click=${()=>this.wanted=a==="cost"?"tokens":"cost"}
            >
              ${k(s,a==="cost"?"show_tokens":"show_cost")}
            </button>`:d}
      </div>
      ${sl(s,t,g,h,a,T)}
      <ul class="plain row">
        ${h.map((w,S)=>r`<li class="chip">
            <span class="swatch" style="background:${Zo(S)}"></span>
            ${l(this,H,Xt).call(this,e,w)}
          </li>`)}
      </ul>
      <details>
        <summary>${k(s,"as_table")}</summary>
        ${ae(k(s,"by_day"),[[k(s,"day")],...h.map(w=>[l(this,H,Xt).call(this,e,w),"number"]),[k(s,"tokens"),"number"],[k(s,"cost"),"number"],[k(s,"cached"),"number"],[k(s,"first_word"),"number"],[k(s,"turns")]],t.map(w=>l(this,H,ll).call(this,w,h,a)))}
      </details>
    </section>`},ll=function(e,t,s){let{app:n}=this,a=e.median_first_token_ms;return[Zt(n,e.day),...t.map(p=>l(this,H,dl).call(this,e.parts[p]?.[s]??0,s)),n.show.number(e.input_tokens+e.output_tokens),l(this,H,Ji).call(this,e),l(this,H,Zi).call(this,e),a===null?"–":n.show.span(a),l(this,H,Xo).call(this,e.turns)]},Ji=function({cost:e}){return e===null?k(this.app,"no_price"):this.app.show.money(e)},Zi=function({cached_share:e}){return e===null?"–":this.app.show.percent(e)},dl=function(e,t){return t==="cost"?this.app.show.money(e):this.app.show.number(e)},Xt=function(e,t){let{app:s}=this;return t==="others"?k(s,"others"):this.by==="agent"?e.agents.find(a=>a.agent===t)?.name??(t?k(s,"agent_gone"):k(s,"no_agent")):this.by==="model"?t||k(s,"model_unknown"):bc.includes(t)?k(s,`for_${t}`):t},cl=function(e){let{app:t}=this,s=this.by==="agent"?e.agents.map(n=>[l(this,H,Xt).call(this,e,n.agent),n]):this.by==="model"?e.models.map(n=>[l(this,H,Xt).call(this,e,n.model),n]):e.purposes.map(n=>[l(this,H,Xt).call(this,e,n.purpose),n]);return s.length?r`<section class="card stack">
      <h2>${k(t,this.by)}</h2>
      ${ae(k(t,this.by),[[k(t,this.by)],[k(t,"cost"),"number"],[k(t,"read"),"number"],[k(t,"cached"),"number"],[k(t,"written"),"number"],[k(t,"calls"),"number"],[k(t,"failed"),"number"]],s.map(([n,a])=>[n,l(this,H,Ji).call(this,a),t.show.number(a.input_tokens),l(this,H,Zi).call(this,a),t.show.number(a.output_tokens),t.show.number(a.calls),t.show.number(a.failed)]))}
    </section>`:r``},Pe.styles=[P,el,O`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      .sums {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(104px, 1fr));
        gap: 12px;
      }
      .sums strong {
        display: block;
        font-size: 20px;
        font-weight: 500;
      }
      .scrolls th,
      .scrolls td {
        white-space: nowrap;
      }
      .filters label {
        flex: 1 1 140px;
      }
    `],m([$()],Pe.prototype,"days",2),m([$()],Pe.prototype,"by",2),m([$()],Pe.prototype,"entry",2),m([$()],Pe.prototype,"wanted",2),Pe=m([v("sb-usage")],Pe);var pl={learning:"Learning",graph:"Household graph",readings:"Readings in chunks",imports:"Imports",embedding:"Vectors",summaries:"Summaries",reading:"Reading",import:"Import",pause:"Pause",resume:"Resume",cancel:"Cancel",retry:"Try again now",read_now:"Read now",done_pause:"Paused. What was begun is ended first.",done_resume:"It goes on.",done_cancel:"Cancelled.",done_retry:"It is tried again now.",state_off:"Off",state_closed:"Cannot be opened",state_idle:"Idle",state_running:"Running",state_paused:"Paused",state_pausing:"Ending what was begun",state_failed:"Failed",state_cancelled:"Cancelled",state_done:"Done",log_closed:"The log cannot be opened at present, so nothing is learnt. The health page says why.",pending:"{count} messages wait to be read.",pending_one:"One message waits to be read.",nothing_pending:"All messages have been read.",paused_means:"While it is paused nothing is learnt, also after a restart. Conversations and the log go on.",last_run:"Read last {ago}.",never_run:"Nothing was read yet.",next_run:"It looks again at {at}.",stopped_budget:"It ended because a budget is spent.",stopped_service:"It ended because the service failed.",stopped_no_deployment:"It ended because no deployment for background work is there.",stopped_enough:"More waits: it read as much as one run may.",stopped_paused:"It ended because it is paused.",windows_failed:"Parts that failed, and are tried again by themselves: {count}.",windows_parked:"Parts given up after five attempts; trying again reads them: {count}.",graph_off:"The graph is not read. It can be switched on in the settings.",read_again:"Reading the log again",backlog:"What waited was too much for windows",chunks:"{read} of {count} chunks are read.",chunks_failed:"Failed or given up: {count}.",begun:"Begun {at}.",no_readings:"Nothing is read in chunks. That happens when very much waits at once, as after an import.",several:"several",imported:"{position} of {count} messages: {added} added, {known} known before, {refused} refused.",no_imports:'Nothing was imported. The action "Import conversations" brings in those of ChatGPT or another Switchboard; a trial run tells the cost.',embedding_off:"No deployment for embeddings is named, so recall goes by words alone, not by meaning.",missing:"Without a vector yet: memories {memories}, messages {count}. What holds a secret is given none and counts here.",missing_unknown:"How many are missing is not known yet.",none_missing:"Everything has its vector.",last_failure:"It failed last {ago}.",summaries_waiting:"Conversations that wait for their summary: {count}.",no_summaries:"No conversation waits for its summary.",summaries_failing:"Not summarised, and tried again by themselves: {count}.",undo_import:"Undo import",undo_means:"What goes for good: messages {count}, conversations {conversations}, memories learnt from them {memories}.",undone:"The import was undone.",cancel_import:"Cancel the import?",cancel_reading:"Cancel the reading?",cancel_import_means:"What was taken so far stays; undoing the import takes it back.",cancel_reading_means:"What was read stays learnt. What was not read stays in the log and can be read again."};var N=J("views/work/i18n",pl);var ft,Ne,es,gt,x,Qo,hl,ul,Xi,mt,Qt,en,ml,tn,fl,gl,yl,wl,sn,bl,_l,on,$l,ut=class extends E{constructor(){super(...arguments);f(this,x);this.problem="";f(this,ft,this.loader());f(this,Ne);f(this,es);f(this,gt,0)}load(){c(this,ft).load(()=>l(this,x,hl).call(this))}disconnectedCallback(){super.disconnectedCallback(),l(this,x,Qo).call(this)}render(){let{app:e}=this;return r`<div class="stack">
      <h1 tabindex="-1">${y(e,"work")}</h1>
      ${this.problem?r`<div class="alert bad" role="alert" data-state="failed">${st(e,this.problem)}</div>`:d}
      ${U(e,c(this,ft).current,t=>l(this,x,ul).call(this,t),()=>this.load())}
      ${this.asked?l(this,x,$l).call(this,this.asked):d}
    </div>`}};ft=new WeakMap,Ne=new WeakMap,es=new WeakMap,gt=new WeakMap,x=new WeakSet,Qo=function(){var e;C(this,gt,c(this,gt)+1),(e=c(this,es))==null||e.call(this),C(this,es,void 0)},hl=function(){l(this,x,Qo).call(this);let e=c(this,gt);return new Promise((t,s)=>{this.app.subscribe("work/subscribe",{},n=>{if(e===c(this,gt)){if("problem"in n){this.problem=n.problem;return}this.problem="",C(this,Ne,"standing"in n?n.standing:c(this,Ne)&&{...c(this,Ne),...n.changes}),c(this,Ne)&&(c(this,ft).current.state==="ready"?c(this,ft).put(c(this,Ne)):t(c(this,Ne)))}}).then(n=>{e===c(this,gt)?C(this,es,n):n()},s)})},ul=function(e){return e.learning.state==="off"?r`${Re(this.app)}${l(this,x,sn).call(this,e.summaries)}`:r`
      ${l(this,x,ml).call(this,e.learning)} ${l(this,x,fl).call(this,e.graph)}
      ${l(this,x,gl).call(this,e.readings)} ${l(this,x,yl).call(this,e.imports)}
      ${l(this,x,wl).call(this,e.embedding)} ${l(this,x,sn).call(this,e.summaries)}
    `},Xi=function(e){let t={running:"good",done:"good",failed:"bad",closed:"bad",paused:"warn",pausing:"warn"}[e];return r`<span class="chip ${t??""}">${N(this.app,`state_${e}`)}</span>`},mt=function(e,t){return r`<div class="spread"><h2>${N(this.app,e)}</h2>${l(this,x,Xi).call(this,t)}</div>`},Qt=function(e,t,s){let n=a=>N(this.app,e==="learning"&&a==="retry"?"read_now":a);return s.map(a=>r`<button
        ?disabled=${this.busy!==""}
        aria-label=${`${n(a)}: ${N(this.app,e)} ${t.id?.slice(0,8)??""}`}
        @click=${()=>{a==="cancel"?this.asked={kind:"cancel",item:t,of:e}:l(this,x,en).call(this,a,e,t)}}
      >
        ${n(a)}
      </button>`)},en=async function(e,t,s){await this.attempt(e,async()=>{let n=s.id===void 0?{}:{item_id:s.id};await this.app.call(`work/${e}`,{kind:t,...n,expected_revision:s.revision}),this.app.notify(N(this.app,`done_${e}`))}),this.asked=void 0},ml=function(e){let{app:t}=this;if(e.state==="closed")return r`<section class="card stack">
        ${l(this,x,mt).call(this,"learning",e.state)}
        <p>${N(t,"log_closed")}</p>
        <a href=${t.link("/health")}>${y(t,"health")}</a>
      </section>`;let s=e.state==="paused"||e.state==="pausing";return r`<section class="card stack">
      ${l(this,x,mt).call(this,"learning",e.state)}
      <p>
        ${e.pending?N(t,"pending",{count:e.pending}):N(t,"nothing_pending")}
        ${s?N(t,"paused_means"):""}
      </p>
      ${e.owners?.length?r`<ul class="plain row">
            ${e.owners.map(n=>r`<li class="chip">
                ${t.ownerName(n.owner)}: ${t.show.number(n.pending)}
              </li>`)}
          </ul>`:d}
      <p class="quiet">
        ${e.last_run?N(t,"last_run",{ago:t.show.ago(e.last_run)}):N(t,"never_run")}
        ${e.next_run&&!s?N(t,"next_run",{at:t.show.time(e.next_run)}):""}
        ${e.stopped&&e.stopped!=="finished"?N(t,`stopped_${e.stopped}`):""}
      </p>
      ${l(this,x,tn).call(this,e.windows)}
      ${e.budgets?.some(n=>n.limit!==null)?Yi(t,e.budgets):d}
      <div class="row">
        ${l(this,x,Qt).call(this,"learning",e,s?["resume"]:["pause","retry"])}
      </div>
    </section>`},tn=function(e){if(!e||e.failed+e.parked===0)return d;let{app:t}=this;return r`<div class="alert warn stack">
      <p>
        ${e.failed?N(t,"windows_failed",{count:e.failed}):""}
        ${e.parked?N(t,"windows_parked",{count:e.parked}):""}
      </p>
      ${Object.keys(e.errors).map(s=>r`<p>${st(t,s)}</p>`)}
    </div>`},fl=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,x,mt).call(this,"graph",e.state)}
      ${e.state==="off"?r`<p>${N(t,"graph_off")}</p>
            <a href=${t.link("/settings")}>${y(t,"open_settings")}</a>`:r`<p>
              ${e.pending?N(t,"pending",{count:e.pending}):N(t,"nothing_pending")}
            </p>
            ${l(this,x,tn).call(this,e.windows)}`}
    </section>`},gl=function(e){let{app:t}=this;return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${N(t,"readings")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(s=>{let n=N(t,s.kind==="again"?"read_again":"backlog"),a=s.status==="running"?s.failed?["pause","cancel","retry"]:["pause","cancel"]:s.status==="paused"?["resume","cancel"]:s.status==="done"&&s.parked?["retry"]:[];return r`<li class="stack">
                <div class="spread"><strong>${n}</strong>${l(this,x,Xi).call(this,s.status)}</div>
                <progress max=${Math.max(1,s.chunks)} .value=${s.read} aria-label=${n}></progress>
                <p class="quiet">
                  ${N(t,"chunks",{read:s.read,count:s.chunks})}
                  ${s.failed+s.parked?N(t,"chunks_failed",{count:s.failed+s.parked}):""}
                  ${N(t,"begun",{at:t.show.dateTime(s.begun)})}
                </p>
                ${a.length?r`<div class="row">${l(this,x,Qt).call(this,"reading",s,a)}</div>`:d}
              </li>`})}
          </ul>`:r`<p class="quiet">${N(t,"no_readings")}</p>`}
    </section>`},yl=function(e){let{app:t}=this,s={running:["pause","cancel"],paused:["resume","cancel"],failed:["retry","cancel"],cancelled:[],done:[]};return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${N(t,"imports")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(n=>{let a=`${n.format}, ${n.owner?t.ownerName(n.owner):N(t,"several")}`;return r`<li class="stack">
                <div class="spread"><strong>${a}</strong>${l(this,x,Xi).call(this,n.status)}</div>
                <progress max=${Math.max(1,n.total)} .value=${n.position} aria-label=${a}></progress>
                <p class="quiet">
                  ${N(t,"imported",{position:n.position,count:n.total,added:n.added,known:n.known,refused:n.refused})}
                  ${N(t,"begun",{at:t.show.dateTime(n.begun)})}
                </p>
                ${n.error?r`<p class="alert bad">${st(t,n.error)}</p>`:d}
                <div class="row">
                  ${l(this,x,Qt).call(this,"import",n,s[n.status])}
                  <button class="bad" ?disabled=${this.busy!==""} @click=${()=>{l(this,x,bl).call(this,n)}}>
                    ${N(t,"undo_import")}
                  </button>
                </div>
              </li>`})}
          </ul>`:r`<p class="quiet">${N(t,"no_imports")}</p>`}
    </section>`},wl=function(e){let{app:t}=this;if(e.state==="off")return r`<section class="card stack">
        ${l(this,x,mt).call(this,"embedding",e.state)}
        <p>${N(t,"embedding_off")}</p>
        <a href=${t.link("/settings")}>${y(t,"open_settings")}</a>
      </section>`;let s=e.state==="paused"||e.state==="pausing",n=e.missing;return r`<section class="card stack">
      ${l(this,x,mt).call(this,"embedding",e.state)}
      <p>
        ${n==null?N(t,"missing_unknown"):n.memories+n.messages?N(t,"missing",{memories:n.memories,count:n.messages}):N(t,"none_missing")}
      </p>
      ${e.last_failure?r`<p class="quiet">
            ${N(t,"last_failure",{ago:t.show.ago(e.last_failure.at)})}
            ${st(t,e.last_failure.reason)}
          </p>`:d}
      <div class="row">
        ${l(this,x,Qt).call(this,"embedding",e,s?["resume"]:["pause","retry"])}
      </div>
    </section>`},sn=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,x,mt).call(this,"summaries",e.state)}
      <p>
        ${e.waiting?N(t,"summaries_waiting",{count:e.waiting}):N(t,"no_summaries")}
        ${e.failing?N(t,"summaries_failing",{count:e.failing}):""}
      </p>
      ${e.failing?r`<div class="row">${l(this,x,Qt).call(this,"summaries",e,["retry"])}</div>`:d}
    </section>`},bl=async function(e){await this.attempt("preview",async()=>{let{would_forget:t}=await l(this,x,on).call(this,e,{});this.asked={kind:"undo",item:e,of:"import",...t?{goes:t}:{}}})},_l=async function(e){await this.attempt("undo",async()=>{await l(this,x,on).call(this,e,{confirm:!0}),this.app.notify(N(this.app,"undone"))}),this.asked=void 0},on=function(e,t){let s={item_id:e.id,expected_revision:e.revision};return this.app.call("work/undo",{...s,...t})},$l=function(e){let{app:t}=this,s=e.kind==="undo",n=e.goes;return r`<sb-dialog
      heading=${N(t,s?"undo_import":e.of==="import"?"cancel_import":"cancel_reading")}
      @closed=${()=>this.asked=void 0}
    >
      <p>
        ${s&&n?N(t,"undo_means",{count:n.messages,conversations:n.conversations,memories:n.memories.length}):N(t,e.of==="import"?"cancel_import_means":"cancel_reading_means")}
      </p>
      <button slot="actions" @click=${()=>this.asked=void 0}>${y(t,"back")}</button>
      <button
        slot="actions"
        class="bad"
        ?disabled=${this.busy!==""}
        @click=${()=>{s?l(this,x,_l).call(this,e.item):l(this,x,en).call(this,"cancel",e.of,e.item)}}
      >
        ${N(t,s?"undo_import":"cancel")}
      </button>
    </sb-dialog>`},ut.styles=[P,O`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      li + li {
        border-top: 1px solid var(--sb-line);
        padding-top: 12px;
      }
    `],m([$()],ut.prototype,"asked",2),m([$()],ut.prototype,"problem",2),ut=m([v("sb-work")],ut);var vl={conversations:{icon:"mdi:forum-outline",showsWords:!0},turn:{icon:"mdi:timeline-clock-outline",showsWords:!0,within:"conversations"},memory:{icon:"mdi:brain",showsWords:!0},graph:{icon:"mdi:graph-outline",showsWords:!0},request:{icon:"mdi:code-json",showsWords:!0},work:{icon:"mdi:progress-wrench",admin:!0},usage:{icon:"mdi:chart-bar",admin:!0},health:{icon:"mdi:heart-pulse",admin:!0},settings:{icon:"mdi:cog-outline",admin:!0}},Gs="conversations",nn=Object.keys(vl);function zs(o){return vl[o]}function kl(o,i,e){let t=Sn(`sb-${o}`);return En`<${t} .app=${i} .path=${e}></${t}>`}var vc={comma_decimal:"en-US",decimal_comma:"de",space_comma:"fr",quote_decimal:"de-CH"},kc=Intl.DateTimeFormat().resolvedOptions().timeZone,Tl=60,rn=60*Tl,xl=24*rn,Qi=class{constructor(i){this.hass=i}#e=new Map;number(i,e=0){let{number_format:t}=this.hass().locale;return this.#s(this.#o(),{maximumFractionDigits:e,minimumFractionDigits:e,useGrouping:t!=="none"}).format(i)}percent(i){return this.#s(this.#o(),{style:"percent",maximumFractionDigits:0}).format(i)}money(i){let e=i!==0&&Math.abs(i)<.1?4:2;return this.#s(this.#o(),{style:"currency",currency:this.hass().config.currency,minimumFractionDigits:e,maximumFractionDigits:e}).format(i)}span(i){let[e,t,s]=i<1e3?[i,"millisecond",0]:i<9e4?[i/1e3,"second",1]:[i/6e4,"minute",0];return this.#s(this.#o(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:s}).format(e)}bytes(i){let[e,t]=i<1e6?[i/1e3,"kilobyte"]:[i/1e6,"megabyte"];return this.#s(this.#o(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:1}).format(e)}time(i,e=!1){return this.#i(this.#a(),{hour:"numeric",minute:"2-digit",...e?{second:"2-digit"}:{},...this.#r(),timeZone:this.#n()}).format(new Date(i))}date(i){let{date_format:e}=this.hass().locale;if(e==="language"||e==="system")return this.#i(this.#a(),{weekday:"short",day:"numeric",month:"long",year:"numeric",timeZone:this.#n()}).format(new Date(i));let{day:t,month:s,year:n}=this.#t(i);return e==="DMY"?`${t}/${s}/${n}`:e==="MDY"?`${s}/${t}/${n}`:`${n}-${s}-${t}`}dateTime(i){return`${this.date(i)}, ${this.time(i)}`}day(i){let{day:e,month:t,year:s}=this.#t(i);return`${s}-${t}-${e}`}ago(i){let e=(new Date(i).getTime()-Date.now())/1e3,[t,s]=Math.abs(e)<rn?[e/Tl,"minute"]:Math.abs(e)<xl?[e/rn,"hour"]:[e/xl,"day"];return new Intl.RelativeTimeFormat(this.hass().locale.language,{numeric:"auto"}).format(Math.round(t),s)}#t(i){let e=this.#i("en-GB",{day:"2-digit",month:"2-digit",year:"numeric",timeZone:this.#n()}).formatToParts(new Date(i)),t=s=>e.find(n=>n.type===s)?.value??"";return{day:t("day"),month:t("month"),year:t("year")}}#i(i,e){let t=`date ${i} ${JSON.stringify(e)}`,s=this.#e.get(t)??new Intl.DateTimeFormat(i,e);return this.#e.set(t,s),s}#s(i,e){let t=`number ${i} ${JSON.stringify(e)}`,s=this.#e.get(t)??new Intl.NumberFormat(i,e);return this.#e.set(t,s),s}#n(){let{locale:i,config:e}=this.hass();return i.time_zone==="server"?e.time_zone:kc}#r(){let{time_format:i}=this.hass().locale;return i==="12"?{hourCycle:"h12"}:i==="24"?{hourCycle:"h23"}:{}}#o(){let{number_format:i,language:e}=this.hass().locale;return i==="system"?void 0:vc[i]??e}#a(){let{date_format:i,language:e}=this.hass().locale;return i==="system"?void 0:e}};var xc=3e3,eo=class extends EventTarget{constructor(e){super();this.hass=e;this.show=new Qi(()=>this.hass);this.narrow=!1;this.prefix="/switchboard";this.isInSpite=!1}async call(e,t={}){try{return await this.hass.connection.sendMessagePromise({...t,...this.isInSpite?{in_spite_of_guests:!0}:{},type:`switchboard/${e}`})}catch(s){throw V(this,s)}}async subscribe(e,t,s){let{connection:n}=this.hass,a={...t,type:`switchboard/${e}`},p=!1,h,g,T=async()=>{h=await n.subscribeMessage(S=>p||s(S),a,{resubscribe:!1}),p&&h().catch(()=>{})},w=()=>{clearTimeout(g),T().catch(()=>{!p&&this.hass.connected&&(g=setTimeout(w,xc))})};try{await T()}catch(S){throw V(this,S)}return n.addEventListener("ready",w),()=>{p=!0,clearTimeout(g),n.removeEventListener("ready",w),h?.().catch(()=>{})}}link(e){return this.prefix+e}to(...e){return this.link(`/${e.map(encodeURIComponent).join("/")}`)}go(e,t={}){let s=this.link(e);t.replace?history.replaceState(history.state,"",s):history.pushState(null,"",s),window.dispatchEvent(new CustomEvent("location-changed",{detail:{replace:t.replace??!1}}))}notify(e,t){this.notice=t?{text:e,action:t}:{text:e},this.tell("notice")}notifyFailure(e){let t=V(this,e);return this.notify(t.message),t}tell(e){this.dispatchEvent(new Event(e))}get isAdmin(){return this.info?.viewer.is_admin??!1}ownerName(e){return e==="household"?y(this,"household"):this.entityName(e)}entityName(e){let t=this.hass.states[e]?.attributes.friendly_name;return typeof t=="string"&&t?t:e}areaName(e){return this.hass.areas?.[e]?.name??e}deviceName(e){let t=this.hass.devices?.[e];return t?.name_by_user??t?.name??e}};function Al(o){return customElements.get("ha-icon")?r`<ha-icon aria-hidden="true" .icon=${o}></ha-icon>`:d}var Rl=/\/switchboard_page\/([0-9a-f]+)\//.exec(import.meta.url)?.[1],Tc=1e4,Ac=3e3,K,ts,ss,yt,Be,Ks,is,Vs,W,Sl,an,to,El,ln,Ys,Pl,Nl,Cl,Ol,ql,Il,Ml,Dl,Js,so,_e=class extends Z{constructor(){super(...arguments);f(this,W);this.narrow=!1;this.isLost=!1;f(this,K);f(this,ts);f(this,ss);f(this,yt);f(this,Be);f(this,Ks,"");f(this,is);f(this,Vs,"");f(this,Ys,()=>{this.isLost=!0});f(this,Js,e=>{if(e.defaultPrevented||e.button!==0||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;let t=e.composedPath().find(g=>g instanceof HTMLAnchorElement),s=c(this,K);if(!t||t.target||t.hasAttribute("download"))return;let{origin:n,pathname:a,search:p,hash:h}=new URL(t.href);n!==location.origin||!a.startsWith(`${s.prefix}/`)||(e.preventDefault(),s.go(a.slice(s.prefix.length)+p+h))});f(this,so,()=>{this.dispatchEvent(new Event("hass-toggle-menu",{bubbles:!0,composed:!0}))})}connectedCallback(){super.connectedCallback(),this.style.display="block",this.style.height="100dvh",c(this,K)&&(l(this,W,ln).call(this),l(this,W,to).call(this))}disconnectedCallback(){var e;super.disconnectedCallback(),clearTimeout(c(this,ts)),clearTimeout(c(this,ss)),(e=c(this,Be))==null||e.call(this),C(this,Be,void 0),c(this,yt)?.removeEventListener("disconnected",c(this,Ys)),C(this,yt,void 0),c(this,K)&&(c(this,K).isInSpite=!1)}shouldUpdate(e){if(!this.hass||!this.route)return!1;if(!e.has("hass"))return!0;let t=e.get("hass");if(c(this,K)&&(c(this,K).hass=this.hass),!t)return!0;let{hass:s}=this,n=t.language!==s.language||t.locale!==s.locale||t.connected!==s.connected||t.user!==s.user||t.connection!==s.connection;return t.language!==s.language&&l(this,W,an).call(this),n&&c(this,K)?.tell("changed"),n||e.size>1}willUpdate(){c(this,K)||(C(this,K,new eo(this.hass)),c(this,K).addEventListener("notice",()=>l(this,W,Il).call(this)),c(this,K).addEventListener("returned",()=>this.requestUpdate()),l(this,W,ln).call(this),l(this,W,Sl).call(this)),c(this,K).narrow=this.narrow,c(this,K).prefix=this.route.prefix}render(){let e=c(this,K),[t="",...s]=this.route.path.split("/").filter(Boolean).map(decodeURIComponent),n=nn.find(p=>p===t),a=(n&&(zs(n).within??n))??Gs;return a!==c(this,Vs)&&(e.isInSpite=!1),C(this,Vs,a),r`
      <header>
        <div class="title">
          ${this.narrow?r`<button class="bare" @click=${c(this,so)} aria-label=${y(e,"menu")}>
                &#9776;
              </button>`:d}
          <span>Switchboard</span>
        </div>
        <nav aria-label=${y(e,"views")}>
          <ul class="plain">
            ${nn.filter(p=>{let{admin:h,within:g}=zs(p);return!g&&(!h||e.isAdmin)}).map(p=>l(this,W,Pl).call(this,e,p,a))}
          </ul>
        </nav>
      </header>
      <div class="banners" role="status">${l(this,W,Ol).call(this,e)}</div>
      <main @click=${c(this,Js)}>${l(this,W,Nl).call(this,e,t,n,s)}</main>
      <div role="status" aria-live="polite">${l(this,W,ql).call(this,e)}</div>
    `}updated(){l(this,W,Ml).call(this),l(this,W,Dl).call(this)}};K=new WeakMap,ts=new WeakMap,ss=new WeakMap,yt=new WeakMap,Be=new WeakMap,Ks=new WeakMap,is=new WeakMap,Vs=new WeakMap,W=new WeakSet,Sl=async function(){await l(this,W,an).call(this),await l(this,W,to).call(this)},an=async function(){let{hass:e}=this;await Promise.all([Dn(yo(e.language)),e.loadBackendTranslation("exceptions","switchboard").catch(()=>{})]),c(this,K)?.tell("changed"),this.requestUpdate()},to=async function(){var t;let e=c(this,K);if(!(!e||!this.isConnected)){clearTimeout(c(this,ss)),(t=c(this,Be))==null||t.call(this),C(this,Be,void 0);try{let s=await e.subscribe("info",{},n=>l(this,W,El).call(this,e,n));this.isConnected?C(this,Be,s):s()}catch(s){this.trouble=V(e,s),C(this,ss,setTimeout(()=>{l(this,W,to).call(this)},Ac))}}},El=function(e,t){let s=e.info;t.guests||(e.isInSpite=!1);let n=this.isLost||this.trouble!==void 0;e.info=t,this.isLost=!1,this.trouble=t.is_running?void 0:new ye("gone","gone",y(e,"gone")),this.requestUpdate(),t.is_running&&s&&(n||!s.is_running)?e.tell("returned"):s&&e.tell("changed")},ln=function(){let e=c(this,K)?.hass.connection;!e||e===c(this,yt)||(e.addEventListener("disconnected",c(this,Ys)),C(this,yt,e))},Ys=new WeakMap,Pl=function(e,t,s){return r`<li>
      <a
        href=${e.link(`/${t}`)}
        aria-current=${t===s?"page":d}
        @click=${c(this,Js)}
        >${Al(zs(t).icon)}${y(e,t)}</a
      >
    </li>`},Nl=function(e,t,s,n){if(!e.info)return this.trouble&&this.trouble.kind!=="lost"?r`<div class="alert bad" role="alert" data-state="failed">${this.trouble.message}</div>`:r`<p class="quiet" role="status" data-state="loading">${y(e,"loading")}</p>`;if(t&&!s)return r`<h1 tabindex="-1">${y(e,"no_such_page")}</h1>
        <a href=${e.link(`/${Gs}`)}>${y(e,Gs)}</a>`;let a=s??Gs,{admin:p,showsWords:h}=zs(a);return p&&!e.isAdmin?r`<h1 tabindex="-1">${y(e,"administrators_only")}</h1>`:e.info.guests&&h&&!e.isInSpite?l(this,W,Cl).call(this,e,a):kl(a,e,n)},Cl=function(e,t){return r`<div class="card stack" data-state="hidden">
      <h1 tabindex="-1">${y(e,t)}</h1>
      <p>${y(e,"guests_hidden")}</p>
      <div class="row">
        <button
          @click=${()=>{e.isInSpite=!0,this.requestUpdate()}}
        >
          ${y(e,"guests_show")}
        </button>
        <span class="quiet">${y(e,"guests_until")}</span>
      </div>
    </div>`},Ol=function(e){let{info:t}=e;return r`
      ${this.isLost||!this.hass.connected?r`<p class="alert warn" data-banner="lost">${y(e,"lost")}</p>`:d}
      ${this.trouble&&t&&this.trouble.kind!=="lost"?r`<p class="alert bad" data-banner=${this.trouble.kind}>${this.trouble.message}</p>`:d}
      ${t&&Rl&&t.page!==Rl?r`<p class="alert warn spread" data-banner="stale">
            ${y(e,"stale")}
            <button @click=${()=>location.reload()}>${y(e,"reload")}</button>
          </p>`:d}
      ${t?.guests?r`<p class="alert warn" data-banner="guests">${y(e,"guests")}</p>`:d}
    `},ql=function(e){let{notice:t}=e;if(!t)return d;let{action:s}=t;return r`<div class="notice">
      <span>${t.text}</span>
      ${s?r`<button
            @click=${()=>{e.notice=void 0,this.requestUpdate(),s.run()}}
          >
            ${s.label}
          </button>`:d}
    </div>`},Il=function(){clearTimeout(c(this,ts)),this.requestUpdate();let{notice:e}=c(this,K);C(this,ts,setTimeout(()=>{c(this,K)?.notice===e&&(c(this,K).notice=void 0,this.requestUpdate())},Tc))},Ml=function(){let e=this.renderRoot.querySelector("nav"),t=e?.querySelector("a[aria-current]");!e||!t||t.href===c(this,Ks)||(C(this,Ks,t.href),e.scrollLeft=t.offsetLeft-(e.clientWidth-t.offsetWidth)/2)},Dl=function(){let{path:e}=this.route;if(e===c(this,is)||!c(this,K)?.info)return;let t=c(this,is)===void 0;if(C(this,is,e),t)return;this.scrollTop=0;let s=this.renderRoot.querySelector("main > *");s instanceof Z&&s.updateComplete.then(()=>{s.renderRoot.querySelector("h1")?.focus({preventScroll:!0})})},Js=new WeakMap,so=new WeakMap,_e.styles=[P,O`
      :host {
        background: var(--sb-ground);
        overflow: auto;
        overscroll-behavior: contain;
      }
      header {
        position: sticky;
        top: 0;
        z-index: 2;
        background: var(--sb-card);
        border-bottom: 1px solid var(--sb-line);
        padding: env(safe-area-inset-top) env(safe-area-inset-right) 0 env(safe-area-inset-left);
      }
      .title {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 48px;
        padding: 4px 16px 0;
        font-size: 20px;
      }
      nav {
        overflow-x: auto;
        padding: 0 8px;
      }
      nav ul {
        display: flex;
      }
      nav a {
        display: flex;
        align-items: center;
        gap: 6px;
        padding: 10px 12px;
        white-space: nowrap;
        color: var(--sb-text);
        text-decoration: none;
        border-bottom: 3px solid transparent;
      }
      nav a[aria-current] {
        color: var(--sb-link);
        border-color: currentColor;
        font-weight: 500;
      }
      nav a:focus-visible {
        outline-offset: -4px;
      }
      nav ha-icon {
        --mdc-icon-size: 20px;
      }
      main {
        max-width: 1280px;
        margin: 0 auto;
        padding: 16px calc(16px + env(safe-area-inset-right))
          calc(48px + env(safe-area-inset-bottom)) calc(16px + env(safe-area-inset-left));
      }
      .banners {
        display: grid;
        gap: 8px;
        margin: 0 auto;
        max-width: 1280px;
        padding: 0 16px;
      }
      .banners > * {
        margin-top: 12px;
        background: var(--sb-card);
      }
      .notice {
        position: fixed;
        inset-inline: 16px;
        bottom: calc(16px + env(safe-area-inset-bottom));
        margin-inline: auto;
        max-width: 560px;
        width: fit-content;
        z-index: 3;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        background: var(--sb-text);
        color: var(--sb-card);
        border-radius: 8px;
        padding: 8px 16px;
      }
      .notice button {
        color: inherit;
        border-color: currentColor;
      }
      .notice button:hover {
        background: color-mix(in srgb, var(--sb-text) 80%, var(--sb-card));
      }
    `],m([D({attribute:!1})],_e.prototype,"hass",2),m([D({type:Boolean,reflect:!0})],_e.prototype,"narrow",2),m([D({attribute:!1})],_e.prototype,"route",2),m([D({attribute:!1})],_e.prototype,"panel",2),m([$()],_e.prototype,"trouble",2),m([$()],_e.prototype,"isLost",2),_e=m([v("switchboard-panel")],_e);
